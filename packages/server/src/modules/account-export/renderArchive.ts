import { Readable } from 'node:stream';
import type { Db } from '@farm/database';
import { ZipFile } from 'yazl';
import { listFiles } from './files.repository.ts';

/** Renders the archive of an account as ZIP, as fast as it is read. The archive never is in memory as a whole. */
export function renderArchive(db: Db, accountId: string): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const files = listFiles(db, accountId);
  const lines = files.map(({ name, about }) => `${name}\r\n  ${about}\r\n`);
  const readme = `Your data at the farm. Times are UTC.\r\n\r\n${lines.join('')}`;
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  for (const { name, render } of files)
    zip.addReadStreamLazy(name, (take) => {
      const file = Readable.from(render(), { objectMode: false });
      // The library does not listen, and an error that nobody hears ends the process.
      file.on('error', (error) => zip.emit('error', error));
      take(null, file);
    });
  // A file that fails ends the whole archive: it must not look complete to its reader.
  // The library types its output as any stream; it is a Readable of buffers.
  const output = zip.outputStream as Readable & AsyncIterable<Buffer>;
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}
