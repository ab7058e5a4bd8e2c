import { parseChiaAddress } from '@farm/contracts/chia-address';

/** Text to look for, and the kind of thing that it names. */
export interface SearchTerm {
  kind: 'email' | 'address' | 'id' | 'plotNft';
  text: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LAUNCHER_ID = /^(0x)?[0-9a-f]{64}$/;

/** Returns the kind of thing that an operator looks for: an id, a launcher id, a payout address, or a part of an email address. */
export function toSearchTerm(search: string): SearchTerm {
  const text = search.toLowerCase();
  if (UUID.test(text)) return { kind: 'id', text };
  if (LAUNCHER_ID.test(text)) return { kind: 'plotNft', text: text.replace(/^0x/, '') };
  const parsed = parseChiaAddress(search);
  return 'address' in parsed ? { kind: 'address', text: parsed.address } : { kind: 'email', text };
}
