import type { LiveEvent } from '@farm/contracts';

/** A change that an account's pages are notified of. */
export type ChangeEvent = Exclude<LiveEvent, { topic: 'ready' }>;

/** Messages between replicas: a change, or the end of an account's sessions. */
export type Told =
  | { accountId: string; event: ChangeEvent | { topic: 'sessions' } }
  /** For every account. */
  | { accountId: null; event: ChangeEvent };

/** PostgreSQL refuses payloads of 8000 bytes or more. All of these are ASCII. */
const PAYLOAD_BYTES = 7_900;

/** Packs messages into as few payloads as possible. */
export function encodePayloads(told: readonly Told[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const one of told) {
    const line = JSON.stringify(one);
    if (current !== '' && current.length + 1 + line.length > PAYLOAD_BYTES) {
      payloads.push(current);
      current = '';
    }
    current += current === '' ? line : `\n${line}`;
  }
  return current === '' ? payloads : [...payloads, current];
}

/**
 * Decodes a payload of {@link encodePayloads}.
 * @throws SyntaxError for anything else
 */
export function decodePayload(payload: string): Told[] {
  // Releases that run side by side share this format.
  return payload.split('\n').map((line) => JSON.parse(line) as Told);
}
