import canonicalize from 'canonicalize';
import { z } from 'zod';
import { reasonSchema } from '../reason.ts';

/**
 * Body of `approveVersion`: an operator stands for a version going to everybody, for remotes that demand a second person.
 * `signature` is that of the operator's own key over `encodeApproval`. `at` may differ from the server's clock by up to five
 * minutes.
 */
export const newApprovalSchema = z.strictObject({
  why: reasonSchema,
  at: z.iso.datetime(),
  keyId: z.string(),
  signature: z.string(),
});
/** See {@link newApprovalSchema}. */
export type NewApproval = z.infer<typeof newApprovalSchema>;

/** An approval of a version, and who gave it. */
export const approvalSchema = z.object({
  by: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
  keyId: z.string(),
});
/** See {@link approvalSchema}. */
export type Approval = z.infer<typeof approvalSchema>;

/** Returns the text that an operator signs to approve a version. */
export function encodeApproval(approval: { name: string; version: string; why: string; at: string }): string {
  const { name, version, why, at } = approval;
  return canonicalize({ name, version, why, at }) ?? '';
}
