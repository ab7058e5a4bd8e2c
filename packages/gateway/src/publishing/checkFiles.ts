import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';

const decompress = promisify(brotliDecompress);

/** What is wrong with the files of a build in `folder`: missing, altered, or compressed from something else. */
export async function checkFiles(folder: string, build: RemoteBuild | ShellBuild): Promise<string[]> {
  const problems: string[] = [];
  for (const file of filesOf(build)) {
    const content = await readIfThere(join(folder, file));
    const expected = build.files[file];
    if (content === null) problems.push(`${file} is missing`);
    else if (expected !== undefined && sha384(content) !== expected)
      problems.push(`${file} is not what was built: its SHA-384 differs`);
    else if (!(await isFaithful(await readIfThere(join(folder, `${file}.br`)), content)))
      problems.push(`${file}.br is not ${file} compressed`);
  }
  return problems;
}

/** Every file of a build, the page template included. */
export function filesOf(build: RemoteBuild | ShellBuild): string[] {
  return [...new Set([...Object.keys(build.files), ...('html' in build ? [build.html] : [])])];
}

function sha384(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function isFaithful(compressed: Buffer | null, content: Buffer): Promise<boolean> {
  if (compressed === null) return true;
  try {
    return content.equals(await decompress(compressed, { maxOutputLength: content.length + 1 }));
  } catch {
    return false;
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
