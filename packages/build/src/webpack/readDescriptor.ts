import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseDescriptor, type RemoteDescriptor } from '@farm/contracts/registry';

/** Lists the files that describe a remote: `remote.json`, and its messages, which can be titles. */
export function listDescriptorFiles(dir: string): string[] {
  return [resolve(dir, 'remote.json'), ...globSync(resolve(toMessagesFolder(dir), '*.json')).toSorted()];
}

/** Returns the folder of a remote's messages. */
export function toMessagesFolder(dir: string): string {
  return resolve(dir, 'src/messages');
}

/** @throws Error that names the file if it is missing or invalid */
export function readDescriptor(dir: string): RemoteDescriptor {
  const [file = '', ...messageFiles] = listDescriptorFiles(dir);
  try {
    const messages = messageFiles.map((path) => [basename(path, '.json'), readMessages(path)] as const);
    return parseDescriptor(readFileSync(file, 'utf8'), Object.fromEntries(messages));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

function readMessages(file: string): Record<string, string> {
  // Checked as far as titles name its messages.
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
