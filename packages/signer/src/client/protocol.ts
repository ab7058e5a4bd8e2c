import { z } from 'zod';

const hex32 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex');
const mojo = z
  .string()
  .regex(/^\d{1,39}$/, 'must be a number of mojo')
  .transform(BigInt);

/** `GET /`: puzzle hashes of the signer's keys, in hex. Change and deposits go to `current`. */
export const signerStatusSchema = z.strictObject({ current: hex32, retired: z.array(hex32) });
/** Response of `GET /`. */
export type SignerStatus = z.infer<typeof signerStatusSchema>;

/**
 * `POST /batches`: the batch to sign, exact to the mojo. The signer computes no figure itself: it compares every
 * figure with the ledger and refuses mismatches. A batch without payees sweeps coins to the current key: coins of retired
 * keys, or at least two coins. Idempotent: the same batch gets the same response.
 */
export const batchRequestSchema = z.strictObject({
  id: z.uuid(),
  inputs: z
    .array(z.strictObject({ parentId: hex32, puzzleHash: hex32, amount: mojo }))
    .min(1)
    .max(100),
  payees: z.array(z.strictObject({ withdrawalId: z.uuid(), puzzleHash: hex32, netMojo: mojo })).max(100),
  changeMojo: mojo,
  chainFeeMojo: mojo,
});
/** Body of `POST /batches`, parsed; amounts are bigint. */
export type BatchRequest = z.output<typeof batchRequestSchema>;
/** A payee of a batch: the withdrawal, the puzzle hash of its address in hex, and the mojo that arrive there. */
export type Payee = BatchRequest['payees'][number];

/** `POST /batches/:id/replacement`: the same inputs and payments with a higher fee, which the change pays. */
export const replacementRequestSchema = z.strictObject({ chainFeeMojo: mojo });

/** Response to a signed batch: the bundle is stored, and `txId` is its id in the mempool. */
export const signResponseSchema = z.strictObject({ txId: hex32 });
/** Response to a signed batch. */
export type SignResponse = z.infer<typeof signResponseSchema>;

/**
 * Reasons for a refusal to sign (status 409; 404 for `not_found`, 400 for `malformed`). `not_approved`: a
 * withdrawal is not approved or already belongs to a batch. `not_backed`: the entries of the ledger do not cover a withdrawal.
 * `wrong_output`: an output differs from its
 * withdrawal. `duplicate_output`: two outputs would be the same coin, or pay the same withdrawal. `own_output`: an output goes to the wallet
 * itself. `input_given`: a coin already belongs to another batch. `wrong_input`: a coin does not belong to the
 * wallet. `wrong_sum`: inputs do not equal outputs plus change plus fee, or no change is left. `fee_too_high`,
 * `fee_too_low`. `breaker_open`: an operator or the reconciliation stopped payouts. `conflict`: the id belongs to
 * another batch, or the batch has ended.
 */
const refusalCodeSchema = z.enum([
  'not_approved',
  'not_backed',
  'wrong_output',
  'duplicate_output',
  'own_output',
  'input_given',
  'wrong_input',
  'wrong_sum',
  'fee_too_high',
  'fee_too_low',
  'breaker_open',
  'conflict',
  'not_found',
  'malformed',
]);
/**
 * `GET /figures`: what the signer has done since its start. Requests that were answered twice count twice. Not strict, because
 * a newer signer may tell more to an older worker.
 */
export const signerFiguresSchema = z.object({
  version: z.string().max(40),
  /** Genesis challenge of the chain that it signs for; an older signer does not tell. */
  genesis: hex32.optional(),
  uptimeSeconds: z.number().nonnegative(),
  batches: z.int().nonnegative(),
  replacements: z.int().nonnegative(),
  /** Coins that the batches spend. */
  spends: z.int().nonnegative(),
  /** By code; a newer signer may have codes of its own. */
  refusals: z.record(z.string().regex(/^[a-z_]{1,40}$/), z.int().positive()),
});
/** See {@link signerFiguresSchema}. */
export type SignerFigures = z.infer<typeof signerFiguresSchema>;

/** Reason for a refusal to sign, see {@link refusalCodeSchema}. */
export type RefusalCode = z.infer<typeof refusalCodeSchema>;

/** Response body of a refusal. */
export const refusalSchema = z.strictObject({
  code: refusalCodeSchema,
  message: z.string(),
});
/** Thrown by the signer and by its client if nothing was signed. */
export class SignerRefused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'SignerRefused';
    this.code = code;
  }
}
