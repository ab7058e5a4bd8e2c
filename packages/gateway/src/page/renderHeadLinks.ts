import { toShellUrl, type Resolution } from '../resolution/resolution.ts';
import { createImportMap } from './createImportMap.ts';
import { findMount } from './findMount.ts';

/** A file that the page loads, with the hash that the browser checks. */
interface PageFile {
  href: string;
  integrity: string;
  /** True for an ES module. */
  isModule?: boolean;
}

/**
 * Tags for the head: the import map, which has to precede every module, the shell's styles and scripts, then preloads
 * for the page at `path`.
 */
export function renderHeadLinks(resolution: Resolution, path: string): string {
  const { build } = resolution.shell;
  const shellFiles = (files: string[]) => pageFiles(toShellUrl(resolution.shell), build.files, files);
  const importMap = createImportMap(resolution);
  return [
    ...(importMap === null ? [] : [`<script type="importmap">${importMap}</script>`]),
    ...shellFiles(build.initial.filter(isStyle)).map(styleTag),
    ...shellFiles([...build.initial.filter((file) => !isStyle(file)), build.entry]).map(scriptTag),
    ...routeFiles(resolution, path).map(preloadTag),
  ].join('\n    ');
}

/** Files that the page at `path` will load: its remote's scripts, and the shared parts they import. */
function routeFiles({ shell, remotes }: Resolution, path: string): PageFile[] {
  const mounts = remotes.flatMap(({ build, resolved }) =>
    resolved.descriptor.mounts.map((mount) => ({ ...mount, build, resolved })),
  );
  const mount = findMount(mounts, path);
  if (!mount || mount.resolved.disabled) return [];
  const { build, resolved } = mount;
  const page = build.pages[mount.page];
  const parts = (page?.parts ?? [])
    .flatMap((part) => shell.build.parts[part] ?? [])
    .filter((file) => file !== shell.build.entry && !shell.build.initial.includes(file));
  const files = [build.entry, ...build.common, ...(page?.files ?? [])];
  return [
    ...pageFiles(resolved.baseUrl, resolved.integrity, files).map((file) => ({
      ...file,
      isModule: resolved.container?.type === 'module',
    })),
    ...pageFiles(toShellUrl(shell), shell.build.files, parts),
  ];
}

/** Leaves out files without a hash (of a dev server), because a preload has to match the later request. */
function pageFiles(baseUrl: string, integrity: Record<string, string>, files: string[]): PageFile[] {
  return [...new Set(files)].flatMap((file) => {
    const hash = Object.hasOwn(integrity, file) ? integrity[file] : undefined;
    return hash === undefined ? [] : [{ href: baseUrl + file, integrity: hash }];
  });
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

/** Schemas of the builds exclude characters with a meaning in HTML from paths and hashes. */
function scriptTag({ href, integrity }: PageFile): string {
  return `<script defer crossorigin="anonymous" integrity="${integrity}" src="${href}"></script>`;
}

function styleTag({ href, integrity }: PageFile): string {
  return `<link rel="stylesheet" crossorigin="anonymous" integrity="${integrity}" href="${href}">`;
}

function preloadTag({ href, integrity, isModule = false }: PageFile): string {
  if (isModule && !isStyle(href))
    return `<link rel="modulepreload" crossorigin="anonymous" integrity="${integrity}" href="${href}">`;
  const as = isStyle(href) ? 'style' : 'script';
  return `<link rel="preload" as="${as}" crossorigin="anonymous" integrity="${integrity}" href="${href}">`;
}
