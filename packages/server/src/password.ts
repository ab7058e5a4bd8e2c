import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults: 19 MiB, 2 passes, 1 lane (OWASP's first recommendation). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * True if the password matches the hash. Without a hash (unknown address) it does the same work and returns
 * false, so the response time reveals nothing.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await standIn), password);
  return matches && passwordHash !== undefined;
}

const standIn = hash('the password of nobody');
