import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { remoteDescriptorSchema, type RemoteDescriptor } from '@farm/contracts/registry';

/** Path of a remote's descriptor. */
export function toDescriptorPath(dir: string): string {
  return resolve(dir, 'remote.json');
}

/** @throws Error that names the file if it is missing or invalid */
export function readDescriptor(dir: string): RemoteDescriptor {
  const file = toDescriptorPath(dir);
  try {
    return remoteDescriptorSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}
