import type { LiveEvent } from '@farm/contracts';

/** A change that the pages of an account are told of. */
export type ChangeEvent = Exclude<LiveEvent, { topic: 'ready' }>;

/** Messages between replicas: a change, or the end of an account's sessions. */
export type Told =
  | { accountId: string; event: ChangeEvent | { topic: 'sessions' } }
  /** For every account. */
  | { accountId: null; event: ChangeEvent };

/** PostgreSQL refuses payloads of 8000 bytes and more. All that is written here is ASCII. */
const PAYLOAD_BYTES = 7_900;

/** Packs what is to be told into as few payloads as hold it. */
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
 * Reads what {@link encodePayloads} wrote.
 * @throws SyntaxError when it is something else
 */
export function decodePayload(payload: string): Told[] {
  // Releases side by side agree on the form.
  return payload.split('\n').map((line) => JSON.parse(line) as Told);
}
