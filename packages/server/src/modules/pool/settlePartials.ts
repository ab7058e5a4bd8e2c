import { toCoinId } from '@farm/chain';
import { listPlotNfts, updateTip } from './pool.repository.ts';
import { cancelPartials, countPartials, listOpenPartials, type OpenPartial } from './partial.repository.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { PoolError, type poolErrorCodes } from './PoolError.ts';
import { assertMember, readMember } from './readMember.ts';

/** Time after which a partial is looked at again, in milliseconds (pool-reference, `partial_confirmation_delay`). */
const DELAY_MS = 300_000;
/** Partials looked at together; a node is asked for at most as many coins at once. */
const BATCH = 500;

/**
 * Looks again at partials that came five minutes ago: they count unless their signage point was reverted or their PlotNFT
 * has left. What the node no longer holds was valid when it came. Each call is one turn; while the node does not
 * respond, partials wait.
 * @returns the number of partials that count now
 * @throws Error if the node does not respond as expected
 */
export async function settlePartials(parts: PoolDependencies, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DELAY_MS);
  let counted = 0;
  for (;;) {
    const open = await listOpenPartials(parts.db, before, BATCH);
    if (open.length === 0) return counted;
    // A node that is behind would say that nobody has joined.
    await parts.node.readPeak();
    const reverted = await listReverted(parts, open);
    const left = await listLeft(parts, open);
    await refuse(parts, { partials: reverted, reason: 'revertedSignagePoint' }, now);
    await refuse(parts, { partials: left, reason: 'invalidSingleton' }, now);
    const refused = new Set([...reverted, ...left]);
    const valid = open.filter((partial) => !refused.has(partial)).map(({ quality }) => quality);
    counted += await countPartials(parts.db, valid, now);
  }
}

async function refuse(
  { db }: PoolDependencies,
  { partials, reason }: { partials: readonly OpenPartial[]; reason: keyof typeof poolErrorCodes },
  now: Date,
): Promise<void> {
  if (partials.length === 0) return;
  await cancelPartials(db, { qualities: partials.map(({ quality }) => quality), reason }, now);
}

async function listReverted(
  { node }: PoolDependencies,
  partials: readonly OpenPartial[],
): Promise<OpenPartial[]> {
  const reverted: OpenPartial[] = [];
  for (const sameKind of Object.values(Object.groupBy(partials, toPointKey))) {
    const [first] = sameKind ?? [];
    if (!first) continue;
    const hash = first.spHash.toString('hex');
    const asked = first.isEndOfSubSlot ? { challengeHash: hash } : { spHash: hash };
    if ((await node.readSignagePoint(asked))?.isReverted) reverted.push(...(sameKind ?? []));
  }
  return reverted;
}

function toPointKey({ spHash, isEndOfSubSlot }: OpenPartial): string {
  return `${spHash.toString('hex')} ${isEndOfSubSlot}`;
}

/**
 * Lists the partials of PlotNFTs that no longer farm to this pool. One request finds those whose coin was spent since they
 * were read last; only they are followed.
 */
async function listLeft(parts: PoolDependencies, partials: readonly OpenPartial[]): Promise<OpenPartial[]> {
  const { db, node } = parts;
  const known = await listPlotNfts(db, [...new Set(partials.map(({ plotNft }) => plotNft))]);
  const records = await node.readCoins(known.map(({ tip }) => toCoinId(tip.coin)));
  const unspent = new Set(
    records.filter(({ spentHeight }) => spentHeight === null).map(({ coinId }) => coinId),
  );
  const left = new Set<number>();
  for (const plotNft of known) {
    try {
      // Whoever followed it may have found that it left.
      if (unspent.has(toCoinId(plotNft.tip.coin))) assertMember(parts.settings, plotNft.tip);
      else await updateTip(db, plotNft.number, await readMember(parts, plotNft));
    } catch (error) {
      if (!(error instanceof PoolError)) throw error;
      left.add(plotNft.number);
    }
  }
  return partials.filter(({ plotNft }) => left.has(plotNft));
}
