import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecretFile } from './durable.ts';

/** Secret that signs cookies. An object of `node:crypto`, so that no log can show it. */
export type VisitorKey = KeyObject;

/** Reads the key at `path`, and creates it if missing; concurrent processes get the same key. */
export async function readOrCreateVisitorKey(path: string): Promise<VisitorKey> {
  await createSecretFile(path, `${randomBytes(32).toString('base64url')}\n`);
  return readVisitorKey(path);
}

/** @throws Error naming the file if it cannot be read or holds no key; never quotes its content */
export async function readVisitorKey(path: string): Promise<VisitorKey> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  if (!/^[\w-]{43}$/.test(text.trim()))
    throw new Error(
      `${path} must contain 32 bytes in base64url (43 characters). Put it back from a backup, or copy it from another ` +
        'machine of the farm; without one, move the file away: a new one is made, and everyone counts as a new visitor',
    );
  return createSecretKey(text.trim(), 'base64url');
}

/** Returns `<content>.<mac>`. The result is valid for this purpose only. */
export function signContent(key: VisitorKey, purpose: string, content: string): string {
  return `${content}.${computeMac(key, purpose, content).toString('base64url')}`;
}

/** Returns the content sealed with this key for this purpose; null for anything else. Compares in constant time. */
export function verifyContent(
  key: VisitorKey,
  purpose: string,
  signedContent: string | undefined,
): string | null {
  const [content, mac, ...more] = signedContent?.split('.') ?? [];
  if (content === undefined || mac === undefined || more.length > 0) return null;
  const expectedMac = Buffer.from(computeMac(key, purpose, content).toString('base64url'));
  const receivedMac = Buffer.from(mac);
  return receivedMac.length === expectedMac.length && timingSafeEqual(receivedMac, expectedMac)
    ? content
    : null;
}

function computeMac(key: VisitorKey, purpose: string, content: string): Buffer {
  return createHmac('sha256', key).update(`farm ${purpose} 1\n${content}`).digest();
}
