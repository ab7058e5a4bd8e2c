import { z } from 'zod';

const hex32 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex');
const mojo = z
  .string()
  .regex(/^\d{1,39}$/, 'must be a number of mojo')
  .transform(BigInt);

/** `GET /`: whom it signs for. Puzzle hashes in hex; `current` is where change and deposits go. */
export const signerStatusSchema = z.strictObject({ current: hex32, retired: z.array(hex32) });
/** See {@link signerStatusSchema}. */
export type SignerStatus = z.infer<typeof signerStatusSchema>;

/**
 * `POST /batches`: what is to be signed, down to the mojo. The signer works out none of it: it compares all of it with
 * the ledger and refuses what does not agree. Without payees it is a sweep of retired keys. Sending the same again
 * gives the same answer.
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
/** See {@link batchRequestSchema}; amounts as bigint. */
export type BatchRequest = z.output<typeof batchRequestSchema>;
/** A payee of a batch: the withdrawal, the puzzle hash of its address in hex, and the mojo that arrive there. */
export type Payee = BatchRequest['payees'][number];

/** `POST /batches/:id/replacement`: the same inputs and payments with a higher fee, which the change pays. */
export const replacementRequestSchema = z.strictObject({ chainFeeMojo: mojo });

/** The signed bundle is stored; `txId` names it in the mempool. */
export const signedSchema = z.strictObject({ txId: hex32 });
/** See {@link signedSchema}. */
export type Signed = z.infer<typeof signedSchema>;

/**
 * Why nothing was signed (status 409; 404 for `not_found`, 400 for `malformed`).
 * `not_approved`: a withdrawal is not approved, or was given to a batch. `wrong_output`: an output is not what its
 * withdrawal asks for. `duplicate_output`: two outputs would be one coin. `own_output`: an output goes to the wallet
 * itself. `input_given`: a coin was given to another batch. `wrong_input`: a coin is not the wallet's. `wrong_sum`: inputs
 * are not outputs, change and fee, or no change is left. `fee_too_high`, `fee_too_low`. `breaker_open`: an operator
 * stopped payouts, or the reconciliation did. `conflict`: the id is another batch's, or the batch has ended.
 */
const refusalCodeSchema = z.enum([
  'not_approved',
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
/** See {@link refusalCodeSchema}. */
export type RefusalCode = z.infer<typeof refusalCodeSchema>;

/** What is answered when nothing was signed. */
export const refusalSchema = z.strictObject({
  code: refusalCodeSchema,
  message: z.string(),
});
/** A refusal as it is thrown, by the signer and by its client alike. */
export class SignerRefused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'SignerRefused';
    this.code = code;
  }
}
