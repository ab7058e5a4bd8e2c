import { Readable } from 'node:stream';
import type { Db } from '@farm/database';
import { ZipFile } from 'yazl';
import { listFiles } from './files.repository.ts';

/** Renders the archive of an account as ZIP, as fast as it is read. The archive never is in memory as a whole. */
export function renderArchive(db: Db, accountId: string): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const files = listFiles(db, accountId);
  const lines = files.map(({ name, about }) => `${name}\r\n  ${about}\r\n`);
  const readme = `Everything that the farm keeps about your account. Times are UTC.\r\n\r\n${lines.join('')}`;
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  for (const { name, render } of files)
    zip.addReadStreamLazy(name, (take) => {
      take(null, Readable.from(render(), { objectMode: false }));
    });
  // What is read of the archive must not be stopped by an end of a file that failed.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  zip.end();
  return zip.outputStream as unknown as AsyncIterable<Buffer>;
}
