import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';

/** Differences from the original build. */
export interface BuildChanges<Build> {
  /** New content of files, by name. */
  files?: Record<string, (text: string) => string>;
  /** Files to remove, both from the folder and from the manifest. */
  removedFiles?: string[];
  /** Changes to the manifest. */
  manifest?: (build: Build) => Partial<Build>;
}

/**
 * Turns a built folder into another build of the same pages, as if its sources had changed. Its version, hashes and
 * global names are its own, as webpack would have created them.
 */
export async function updateBuild<Build extends RemoteBuild | ShellBuild>(
  dist: string,
  changes: BuildChanges<Build>,
): Promise<Build> {
  const original = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as Build;
  const { files, sizes } = structuredClone(original);
  for (const file of changes.removedFiles ?? []) {
    await Promise.all([rm(join(dist, file)), rm(join(dist, `${file}.br`), { force: true })]);
    /* oxlint-disable typescript/no-dynamic-delete -- records of a build */
    delete files[file];
    delete sizes[file];
    /* oxlint-enable typescript/no-dynamic-delete */
  }
  const id = createHash('sha256').update(original.version).update(dist).digest('hex').slice(0, 12);
  for (const file of Object.keys(files)) {
    const before = await readFile(join(dist, file), 'utf8');
    const after = renameInPage((changes.files?.[file] ?? ((text) => text))(before), id);
    if (after === before) continue;
    files[file] = `sha384-${createHash('sha384').update(after).digest('base64')}`;
    sizes[file] = await saveFile(join(dist, file), after);
  }
  const build = {
    ...original,
    ...('container' in original &&
      original.container && {
        container: { ...original.container, name: renameInPage(original.container.name, id) },
      }),
    ...changes.manifest?.(original),
    files,
    sizes,
    version: toVersion(original, id),
  };
  await writeFile(join(dist, 'build.json'), JSON.stringify(build));
  return build;
}

/** Renames the globals of a build in a page, its container among them; their names include the build. */
function renameInPage(text: string, id: string): string {
  return text.replaceAll(/(farm_[a-z0-9_]+_)[0-9a-f]{12}\b/g, `$1${id}`);
}

/** Returns a unique version: versions are content hashes, and `id` is unique to the folder. */
function toVersion({ version }: RemoteBuild | ShellBuild, id: string): string {
  return version.replace(/\+.*/, `+${id}`);
}

async function saveFile(path: string, text: string): Promise<{ raw: number; brotli: number }> {
  const content = Buffer.from(text);
  // Low quality for speed: these bytes never travel far.
  const compressed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  await writeFile(path, content);
  if (compressed.length < content.length) {
    await writeFile(`${path}.br`, compressed);
    return { raw: content.length, brotli: compressed.length };
  }
  // Like webpack: files that do not shrink are served uncompressed.
  await rm(`${path}.br`, { force: true });
  return { raw: content.length, brotli: content.length };
}
