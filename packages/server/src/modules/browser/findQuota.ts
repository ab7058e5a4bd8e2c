import type { Db } from '@farm/database';
import { toAddressBlock } from '../rate-limit/index.ts';
import { isKnownBrowser } from './knownBrowser.repository.ts';

/** The origin of a request about an email address. */
export interface Requester {
  ip: string;
  /** Null for a browser without the cookie. */
  browserHash: Buffer | null;
}

/** Share of a requester: its actions about an email address are counted apart from those of others. */
export interface Quota {
  /** Subject of the rate rules. */
  subject: string;
  /** True if the browser has signed in to the address's account: others' failures cost it nothing. */
  isKnown: boolean;
}

/** Finds the quota of a requester for an email address: of the browser if it is known, else of its network. */
export async function findQuota(db: Db, email: string, { ip, browserHash }: Requester): Promise<Quota> {
  if (browserHash !== null && (await isKnownBrowser(db, email, browserHash)))
    return { subject: `${email} ${browserHash.toString('base64url')}`, isKnown: true };
  return { subject: `${email} ${toAddressBlock(ip)}`, isKnown: false };
}
