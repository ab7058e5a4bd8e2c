import type { PlotNft } from '@farm/chain';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const amount = z.string().regex(/^\d+$/).transform(BigInt);

const tipSchema = z.object({
  launcherId: hash,
  delaySeconds: amount,
  delayPuzzleHash: hash,
  contractPuzzleHash: hash,
  state: z.object({
    version: z.number(),
    state: z.enum(['selfPooling', 'leavingPool', 'farmingToPool']),
    targetPuzzleHash: hash,
    ownerPublicKey: z.string(),
    poolUrl: z.string().nullable(),
    relativeLockHeight: z.number(),
  }),
  membership: z.object({ from: z.number(), until: z.number().nullable() }).nullable(),
  coin: z.object({ parentId: hash, puzzleHash: hash, amount }),
  height: z.number(),
  lineage: z.object({ parentId: hash, innerPuzzleHash: hash.nullable(), amount }),
});

/** Encodes the newest coin of a PlotNFT that was read, to follow it from there later. */
export function encodeTip(plotNft: PlotNft): string {
  return JSON.stringify(plotNft, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Decodes what {@link encodeTip} encoded, as the database returns it. */
export function decodeTip(tip: unknown): PlotNft {
  return tipSchema.parse(tip);
}
