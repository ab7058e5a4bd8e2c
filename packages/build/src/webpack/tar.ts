/** A file of an archive. */
export interface TarEntry {
  /** At most 100 bytes of ASCII. */
  path: string;
  content: Buffer;
  isExecutable: boolean;
}

const BLOCK = 512;
/** The date that npm gives to every file, so that an archive does not depend on when it was made. */
const MODIFIED_AT = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/**
 * Encodes an archive in the format that every tar reads (POSIX.1-1988, ustar). @throws RangeError when a path is
 * too long
 */
export function encodeTar(entries: TarEntry[]): Buffer {
  const files = entries.flatMap((entry) => [headerOf(entry), entry.content, paddingOf(entry.content)]);
  return Buffer.concat([...files, Buffer.alloc(2 * BLOCK)]);
}

function headerOf({ path, content, isExecutable }: TarEntry): Buffer {
  if (Buffer.byteLength(path) > 100) throw new RangeError(`Path too long for an archive: ${path}`);
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0);
  header.write(octal(isExecutable ? 0o755 : 0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(content.length, 11), 124);
  header.write(octal(MODIFIED_AT, 11), 136);
  // The checksum is computed with its own field as spaces.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}

function paddingOf({ length }: Buffer): Buffer {
  return Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);
}

/** An octal number of this many digits, and the zero byte that ends it. */
function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}
