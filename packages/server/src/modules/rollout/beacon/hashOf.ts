import { createHmac } from 'node:crypto';
import type { VisitorKey } from '@farm/registry';

/**
 * A visitor or a network as the database has it: 64 bits that only whoever has the key can tell anything from.
 * They are a bigint of PostgreSQL, as text.
 */
export function hashOf(key: VisitorKey, kind: 'visitor' | 'network', name: string): string {
  const hash = createHmac('sha256', key).update(`farm beacon ${kind} 1\n${name}`).digest();
  return hash.readBigInt64BE().toString();
}
