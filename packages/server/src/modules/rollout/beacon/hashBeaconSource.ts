import { createHmac } from 'node:crypto';
import type { VisitorKey } from '@farm/registry';

/**
 * Hashes a visitor or network for storage: 64 bits that reveal nothing without the key. Returns the text of a
 * PostgreSQL bigint.
 */
export function hashBeaconSource(key: VisitorKey, kind: 'visitor' | 'network', name: string): string {
  const hash = createHmac('sha256', key).update(`farm beacon ${kind} 1\n${name}`).digest();
  return hash.readBigInt64BE().toString();
}
