import type { FactorTicket } from '@farm/contracts';
import type { Db } from '@farm/database';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import { countRecoveryCodes, listFactors, toPasskey, toProofKinds } from './factor.repository.ts';
import { createProofOptions, type PasskeySite } from './passkey.ts';
import { addTicket, type NewTicket } from './ticket.repository.ts';

/** The reason to prove a second factor, and who asks. */
export interface ProofRequest extends Omit<NewTicket, 'challenge' | 'secret'> {
  /** Subject of the rate rules (`findQuota`). */
  quota: string;
}

/**
 * Opens a ticket with which the account proves one of its second factors.
 * @returns null for an account without any
 * @throws AppError too_many_requests
 */
export async function openTicket(
  db: Db,
  site: PasskeySite,
  { quota, ...reason }: ProofRequest,
): Promise<FactorTicket | null> {
  const factors = await listFactors(db, reason.accountId);
  if (factors.length === 0) return null;
  await useSlot(db, rateRules.factorTickets, quota);
  const passkeys = factors.flatMap((factor) => toPasskey(factor) ?? []);
  const proof = passkeys.length > 0 ? await createProofOptions(site, passkeys) : null;
  const { token, expiresAt } = await addTicket(db, { ...reason, challenge: proof?.challenge ?? null });
  return {
    token,
    kinds: toProofKinds(factors, await countRecoveryCodes(db, reason.accountId)),
    passkeyOptions: proof?.options ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}
