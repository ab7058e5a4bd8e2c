/** Error codes of the pool protocol 1.0 (Chia-Network/pool-reference, `SPECIFICATION.md`). */
export const poolErrorCodes = {
  revertedSignagePoint: 1,
  tooLate: 2,
  signagePointNotFound: 3,
  proofInvalid: 4,
  proofNotGoodEnough: 5,
  invalidDifficulty: 6,
  invalidSignature: 7,
  serverException: 8,
  invalidContractPuzzleHash: 9,
  farmerNotKnown: 10,
  farmerAlreadyKnown: 11,
  invalidAuthentication: 12,
  invalidPayoutInstructions: 13,
  invalidSingleton: 14,
  delayTimeTooShort: 15,
  requestFailed: 16,
} as const;

/** Refusal of a request of the pool protocol; the message is shown to the farmer by its program. */
export class PoolError extends Error {
  readonly reason: keyof typeof poolErrorCodes;
  /** Difficulty in force, for a proof that is not good enough. */
  readonly difficulty: bigint | undefined;

  constructor(reason: keyof typeof poolErrorCodes, message: string, difficulty?: bigint) {
    super(message);
    this.name = 'PoolError';
    this.reason = reason;
    this.difficulty = difficulty;
  }
}
