import { resolve } from 'node:path';
import { encodeAddress, type ChiaSdk, createSpendingKey } from '@farm/chain';
import { createKeyFile, readKeyFile } from './keyFile.ts';

/** Usage of the program, including its commands other than signing. */
export const USAGE = `Usage: npm run signer
       npm run signer -- new-key FILE
       npm run signer -- address FILE

Without arguments, it signs payments for the worker until stopped.
new-key creates a key file and prints the address to send coins for payments to.
address prints the address of a key.`;

/**
 * Runs `new-key FILE` or `address FILE`.
 * @returns the text to print, or null for an unknown command
 * @throws StartError if the file cannot be read or created
 */
export async function runKeyCommand(sdk: ChiaSdk, args: readonly string[]): Promise<string | null> {
  const [command, file, ...extraArgs] = args;
  if (file === undefined || extraArgs.length > 0) return null;
  const path = resolve(file);
  const toSeedAddress = (seed: Buffer) => encodeAddress(createSpendingKey(sdk, seed).puzzleHash);
  if (command === 'address') return toSeedAddress(await readKeyFile(path));
  if (command !== 'new-key') return null;
  const address = toSeedAddress(await createKeyFile(path));
  return `${address}\nThe key is in ${path}. Anyone with this file controls the coins at this address. Keep a backup in a safe place.`;
}
