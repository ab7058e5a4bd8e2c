import { computeKeyId, formatFingerprint, publicKeySchema } from '@farm/contracts/rollout';
import { z } from 'zod';
import { CommandError } from '../exitCodes.ts';
import { fetchSigningKeys } from '../farm/farmFiles.ts';
import { readFileIfExists, saveFile } from './durable.ts';
import type { Home } from './home.ts';

const pinnedSchema = z.object({
  /** Origin of the farm. */
  server: z.string(),
  /** Public keys of people whose signatures, and whose approvals of other keys, are accepted. */
  keys: z.array(publicKeySchema).min(1),
});

/** Signing keys of a farm. */
export interface PinnedKeys {
  keys: string[];
  /** True if they were pinned just now, without anything that proves them. */
  isNew: boolean;
}

/**
 * Reads the keys that were pinned at enrollment; pins those that the farm names now if there are none.
 * @throws FarmUnreachable @throws CommandError if the file is damaged
 */
export async function readPinnedKeys(home: Home, server: string, signal?: AbortSignal): Promise<PinnedKeys> {
  const text = await readFileIfExists(home.pinnedKeysPath);
  const pinned = text === null ? null : parsePinned(home, text);
  if (pinned?.server === server) return { keys: pinned.keys, isNew: false };
  const keys = await fetchSigningKeys(server, signal);
  await savePinnedKeys(home, server, keys);
  return { keys, isNew: true };
}

/** Pins keys in place of those before. */
export function savePinnedKeys(home: Home, server: string, keys: string[]): Promise<void> {
  return saveFile(home.pinnedKeysPath, `${JSON.stringify({ server, keys }, null, 2)}\n`);
}

/** Describes keys by their fingerprints, as operators see them in the console. */
export async function formatKeys(keys: string[]): Promise<string> {
  const ids = await Promise.all(keys.map(computeKeyId));
  return `${ids.length === 1 ? 'Signing key' : 'Signing keys'} of the farm: ${ids.map(formatFingerprint).join(', ')}`;
}

function parsePinned(home: Home, text: string): z.infer<typeof pinnedSchema> {
  try {
    return pinnedSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(
      `${home.pinnedKeysPath} is damaged. Ask the farm for the fingerprint of its key, and pin it: farm-agent update --trust FINGERPRINT`,
    );
  }
}
