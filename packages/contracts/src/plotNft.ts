import { z } from 'zod';
import { bytesSchema } from './profit.ts';

/** 32 bytes in hex; the output is in lower case, without `0x`. */
const hexSchema = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^(0x)?[0-9a-f]{${2 * bytes}}$`, 'i'), `Must be ${bytes} bytes in hex`)
    .transform((hex) => hex.replace(/^0x/i, '').toLowerCase());

/** Difficulty of partials: a whole number above 0, as text. */
const difficultySchema = z.string().regex(/^[1-9]\d{0,14}$/, 'Must be a whole number above 0');

/** Why partials do not count. Each but `proofNotGoodEnough`, which every farmer has, is a matter to look into. */
export const partialProblemSchema = z.enum([
  'tooLate',
  'signagePointNotFound',
  'revertedSignagePoint',
  'proofInvalid',
  'proofNotGoodEnough',
  'invalidContractPuzzleHash',
  'invalidSingleton',
  'requestFailed',
]);
/** See {@link partialProblemSchema}. */
export type PartialProblem = z.infer<typeof partialProblemSchema>;

/**
 * A PlotNFT of a user, by its launcher id (hex). Its plots are made for `contractAddress`, and blocks that they win pay
 * `payoutInstructions` (address or puzzle hash of the owner's wallet) an eighth. `points` are those of the last 24 hours,
 * `provenSpace` is what they are worth in bytes, and the counts of partials are those of today, in UTC.
 */
export const plotNftSchema = z.object({
  id: z.string(),
  state: z.enum(['farmingToPool', 'leavingPool', 'selfPooling']),
  contractAddress: z.string(),
  payoutInstructions: z.string(),
  difficulty: difficultySchema,
  /** Difficulty that was asked for; null follows about 300 partials a day. */
  askedDifficulty: difficultySchema.nullable(),
  joinedAt: z.iso.datetime(),
  points: z.string(),
  provenSpace: bytesSchema,
  validPartials: z.number().int().nonnegative(),
  /** Valid, and looked at again in five minutes. */
  openPartials: z.number().int().nonnegative(),
  refusedPartials: z.array(z.object({ reason: partialProblemSchema, partials: z.number().int().positive() })),
  lastPartialAt: z.iso.datetime().nullable(),
  /**
   * Harvesters (by id, hex) that proved something in the last day, or came late today in UTC. `delayMs` is the median of the
   * delays of their `partials`; `machine` is the user's machine that reports the plot they proved last.
   */
  harvesters: z.array(
    z.object({
      id: z.string(),
      partials: z.number().int().nonnegative(),
      delayMs: z.number().int().nonnegative().nullable(),
      lastAt: z.iso.datetime().nullable(),
      latePartials: z.number().int().nonnegative(),
      machine: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
});
/** See {@link plotNftSchema}. */
export type PlotNft = z.infer<typeof plotNftSchema>;

/** Response of `listPlotNfts`: those of the user, and how to join. */
export const plotNftListSchema = z.object({
  /** Address that a farmer joins; null if the farm has no pool. */
  poolUrl: z.string().nullable(),
  /** True on a simulated chain, where tiny plots stand for ones of some 90 TiB. */
  isSimulated: z.boolean(),
  items: z.array(plotNftSchema),
});
/** See {@link plotNftListSchema}. */
export type PlotNftList = z.infer<typeof plotNftListSchema>;

/** Path parameter of a PlotNFT: its launcher id. Text that is none is the id of no PlotNFT. */
export const plotNftParamsSchema = z.strictObject({ id: z.string().toLowerCase() });

/**
 * Body of `claimPlotNft`: what the login link of a farmer carries. The PlotNFT belongs to the account from then on, and
 * to no other; what it earned before is credited. Fails with `login_link_wrong`, and `not_found` if it has not joined.
 */
export const plotNftClaimSchema = z.strictObject({
  launcherId: hexSchema(32),
  authenticationToken: z.number().int().nonnegative(),
  signature: hexSchema(96),
});
/** See {@link plotNftClaimSchema}. */
export type PlotNftClaim = z.input<typeof plotNftClaimSchema>;

/** Body of `updatePlotNft`: a difficulty, at least the pool's; null follows about 300 partials a day. */
export const plotNftChangeSchema = z.strictObject({ askedDifficulty: difficultySchema.nullable() });
/** See {@link plotNftChangeSchema}. */
export type PlotNftChange = z.input<typeof plotNftChangeSchema>;
