import { API_ROOT } from '@farm/contracts/call';
import {
  remoteBuildSchema,
  SHELL,
  shellBuildSchema,
  type RemoteBuild,
  type ShellBuild,
} from '@farm/contracts/registry';
import { toCanonicalPath } from '@farm/contracts/rollout';
import { z } from 'zod';

/** Size limits of a build. */
export const BUILD_LIMITS = { fileBytes: 8 * 2 ** 20, buildBytes: 64 * 2 ** 20, files: 500 };

/** Paths that the gateway serves itself: no remote may mount a page at or under them. */
const RESERVED_PATHS = [
  ...[API_ROOT, '/r', '/healthz', '/agent', '/packages'],
  ...['/logo', '/assets', '/fonts', '/favicon.ico'],
];

/** Matches escapes in JSON source that PostgreSQL text cannot hold: NUL and lone surrogates. */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Parses the build announced under a name and version, and returns the problems of the build on its own. */
export function parseBuild(
  { name, version }: { name: string; version: string },
  json: unknown,
): { build: RemoteBuild | ShellBuild | null; problems: string[] } {
  const isRemote = name !== SHELL;
  if (isRemote && !hasDescriptor(json))
    return {
      build: null,
      problems: ['build.json has no descriptor: describe the remote in its remote.json and build again'],
    };
  if (!isRemote && hasDescriptor(json))
    return { build: null, problems: [`a remote cannot be named "${SHELL}"`] };
  if (UNSTORABLE_ESCAPE.test(JSON.stringify(json)))
    return {
      build: null,
      problems: ['build.json is not valid: it contains a NUL or an incomplete character'],
    };
  const parsed = isRemote ? remoteBuildSchema.safeParse(json) : shellBuildSchema.safeParse(json);
  if (!parsed.success)
    return {
      build: null,
      problems: [`build.json is not valid: ${toSingleLine(z.prettifyError(parsed.error))}`],
    };
  const build = parsed.data;
  const problems = build.version === version ? [] : [`build.json is for version ${build.version}`];
  problems.push(
    ...checkSizes(build),
    ...('html' in build ? checkShellBuild(build) : checkRemoteBuild(name, build)),
  );
  return { build, problems };
}

function hasDescriptor(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'descriptor' in json;
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function checkSizes({ files, sizes }: RemoteBuild | ShellBuild): string[] {
  const problems: string[] = [];
  const names = Object.keys(files);
  if (names.length > BUILD_LIMITS.files)
    problems.push(`it has ${names.length} files; the limit is ${BUILD_LIMITS.files}`);
  let bytes = 0;
  for (const file of names) {
    const size = Object.hasOwn(sizes, file) ? sizes[file] : undefined;
    bytes += size?.raw ?? 0;
    if (!size) problems.push(`${file} is listed in "files" but not in "sizes"`);
    else if (size.raw > BUILD_LIMITS.fileBytes)
      problems.push(`${file} is ${formatKb(size.raw)}; the limit is ${formatKb(BUILD_LIMITS.fileBytes)}`);
    else if (size.brotli > size.raw)
      problems.push(
        `${file} is ${size.raw} bytes but ${size.brotli} bytes compressed, which cannot be larger`,
      );
  }
  if (bytes > BUILD_LIMITS.buildBytes)
    problems.push(`its files total ${formatKb(bytes)}; the limit is ${formatKb(BUILD_LIMITS.buildBytes)}`);
  return problems;
}

function checkShellBuild(build: ShellBuild): string[] {
  return checkListed(build, [
    build.entry,
    ...build.initial,
    ...Object.values(build.parts).flat(),
    build.html,
  ]);
}

function checkRemoteBuild(name: string, build: RemoteBuild): string[] {
  const { descriptor, pages, common, entry } = build;
  const problems = checkListed(build, [
    entry,
    ...common,
    ...Object.values(pages).flatMap(({ files }) => files),
  ]);
  if (descriptor.name !== name)
    problems.push(`its descriptor is for "${descriptor.name}": publish it under that name`);
  const mounted = new Set<string>();
  for (const { path, page } of descriptor.mounts) {
    const reserved = RESERVED_PATHS.find((prefix) => `${path}/`.startsWith(`${prefix}/`));
    if (reserved) problems.push(`${path} is under ${reserved}, which is reserved for the gateway`);
    if (mounted.has(toCanonicalPath(path))) problems.push(`it mounts ${path} twice`);
    mounted.add(toCanonicalPath(path));
    if (!Object.hasOwn(pages, page)) problems.push(`${path} shows page ${page}, which is not in "pages"`);
  }
  return problems;
}

function checkListed({ files }: RemoteBuild | ShellBuild, references: string[]): string[] {
  return [...new Set(references)]
    .filter((file) => !Object.hasOwn(files, file))
    .map((file) => `${file} is required but not listed in "files"`);
}

/** Formats bytes as KB, rounded up. */
export function formatKb(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`;
}
