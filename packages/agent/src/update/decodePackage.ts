import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const MAX_BYTES = 64 * 2 ** 20;
/** The agent's package has plain files in one folder. */
const FILE = /^package\/([A-Za-z0-9_][A-Za-z0-9_.-]*)$/;

/** Decodes an npm package into its files by name. @throws Error if it is not one of plain files in one folder */
export function decodePackage(archive: Buffer): Map<string, Buffer> {
  const tar = gunzipSync(archive, { maxOutputLength: MAX_BYTES });
  const files = new Map<string, Buffer>();
  for (let offset = 0; offset + BLOCK <= tar.length && tar[offset] !== 0;) {
    const readText = (from: number, length: number) =>
      tar.toString('latin1', offset + from, offset + from + length).replace(/[\0 ].*$/s, '');
    const [, name] = FILE.exec(readText(0, 100)) ?? [];
    const bytes = Number.parseInt(readText(124, 12), 8);
    const end = offset + BLOCK + bytes;
    if (name === undefined || readText(156, 1) !== '0' || !(end <= tar.length))
      throw new Error('the package has something else than plain files');
    files.set(name, tar.subarray(offset + BLOCK, end));
    offset = end + ((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  return files;
}
