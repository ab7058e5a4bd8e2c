const BYTES = 16;

/** A name for one deed that nobody else gives. `randomUUID` would ask for a secure context. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
