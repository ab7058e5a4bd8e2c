const KEY_BYTES = 16;

/** Creates a unique key for an action. Avoids `randomUUID`, which requires a secure context. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
