import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeRemote, type NewRemoteWish } from './describeRemote.ts';
import type { Sdk } from './sdk.ts';
import { saveTemplate } from './saveTemplate.ts';

/** Our own dev servers use the ports before it. */
const PORT = 3120;
/** Behind our own entries. */
const ORDER = 100;

/**
 * Creates a remote with one page in a folder of its own, ready for `npm install`.
 * @throws Error with one sentence about what cannot be used
 */
export function createRepository(wish: NewRemoteWish, sdk: Sdk, parent: string): string {
  const words = describeRemote(wish, { port: PORT, order: ORDER });
  const folder = resolve(parent, words.name);
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose another name or folder.`);
  const values: Record<string, string> = { ...words, farm: sdk.farm };
  for (const [name, url] of Object.entries(sdk.packages)) values[`package:${name}`] = url;
  for (const [name, version] of Object.entries(sdk.tools)) values[`version:${name}`] = version;
  saveTemplate(folder, 'repository', values);
  return folder;
}
