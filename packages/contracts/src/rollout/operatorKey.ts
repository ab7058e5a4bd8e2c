import { z } from 'zod';
import { keyIdSchema, publicKeySchema } from './keyTrustSchemas.ts';

/**
 * A signing key that the farm knows. `waiting`: no one has approved it. `starting`: trusted by the server's command, and
 * in force from `trustedFrom`. Only `trusted` keys sign changes; what a key signed stays valid.
 */
export const operatorKeySchema = z.object({
  keyId: z.string(),
  publicKey: z.string(),
  owner: z.enum(['person', 'registry']),
  /** Email address of its operator, or the name of a key that belongs to no account. */
  name: z.string(),
  /** Null for keys that belong to no account, such as that of the farm's machine. */
  accountId: z.uuid().nullable(),
  state: z.enum(['waiting', 'starting', 'trusted', 'expired', 'withdrawn']),
  registeredAt: z.iso.datetime().nullable(),
  trustedFrom: z.iso.datetime().nullable(),
  /** The person who made it trusted: the email address of an operator, or `os:<user>` for a command on the server. */
  trustedBy: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
});
/** See {@link operatorKeySchema}. */
export type OperatorKey = z.infer<typeof operatorKeySchema>;

/** Response of `listRolloutKeys`: keys that sign or wait first, the newest of each first. */
export const operatorKeysSchema = z.object({
  items: z.array(operatorKeySchema),
  /** Days for which a key is trusted. */
  days: z.number().int(),
  /**
   * The present effect of the server's command `key trust`: trusts a key at once, because no operator has a valid one;
   * trusts it after `waitHours`, because the farm has a sole operator; or nothing, because another operator approves it.
   */
  command: z.enum(['now', 'later', 'never']),
  waitHours: z.number().int(),
});
/** See {@link operatorKeysSchema}. */
export type OperatorKeys = z.infer<typeof operatorKeysSchema>;

/** Body of `registerRolloutKey`: one's own public key, and its signature (`claim`) over itself as proof. */
export const newOperatorKeySchema = z.strictObject({ publicKey: publicKeySchema, signature: z.string() });
/** See {@link newOperatorKeySchema}. */
export type NewOperatorKey = z.infer<typeof newOperatorKeySchema>;

/**
 * Body of `approveRolloutKey`: the approver's signature (`trust`) over the key, the name of its owner and this time. It
 * may begin up to five minutes from the server's clock, and last for `days` of `listRolloutKeys`.
 */
export const keyApprovalSchema = z.strictObject({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Key of the approver. */
  keyId: keyIdSchema,
  signature: z.string(),
});
/** See {@link keyApprovalSchema}. */
export type KeyApproval = z.infer<typeof keyApprovalSchema>;

/** Path parameters of a key. */
export const keyParamsSchema = z.object({ keyId: keyIdSchema });
