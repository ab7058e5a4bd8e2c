import {
  AppError,
  applyClaim,
  createDueRunSettler,
  createPoolProofSource,
  applyRelease,
  settleCredits,
} from '@farm/server/parts';
import { selectMember, type Run } from './chainEvents.ts';
import { recordFinding, type Model } from './model.ts';
import type { Gate } from './runInterleaved.ts';
import { createProcessParts } from './world.ts';

/** Periods are as short as points are kept; each point comes to a few thousand mojo. */
const SETTINGS = {
  profit: { factorMillionths: 1_000_000n, capBytes: 0n, runSeconds: 300, isAutomatic: true },
  chain: {
    node: null,
    netSpace: 20n << 60n,
    anchor: { height: 6_000_000, at: new Date(Date.UTC(2026, 0, 1)) },
  },
};
const nobodyListens = { publish: () => undefined };

/** A PlotNFT is claimed with its login link, whoever has it; or a thief signs that link. */
export async function runClaim(run: Run, gate: Gate): Promise<void> {
  const { world, model, draw } = run;
  const { pool, members, accounts } = world;
  const member = selectMember(run);
  const thief = members.find((one) => one.role === 'stealing' && one !== member);
  const isForged = thief !== undefined && draw.happens(0.3);
  const link = pool.makeLogin(member.launcherId, (isForged ? thief : member).authentication);
  const accountId = draw.pick(accounts);
  const parts = createProcessParts(world, gate);
  try {
    await applyClaim(parts, { ...link, accountId }, new Date(pool.clock.now));
  } catch (error) {
    if (!(isForged && error instanceof AppError && error.code === 'login_link_wrong')) throw error;
    model.events.push('forged claim refused');
    return;
  }
  if (isForged) recordFinding(model, 'stolen', `a forged link is good enough for ${member.launcherId}`);
  recordHolder(model, member.launcherId, accountId);
  model.events.push('claimed');
  await settleCredits({ db: parts.db, live: nobodyListens });
}

/** An account releases a PlotNFT, which may be another's. */
export async function runRelease(run: Run, gate: Gate): Promise<void> {
  const { world, model, draw } = run;
  const { launcherId } = selectMember(run);
  const accountId = draw.pick(world.accounts);
  const { db } = createProcessParts(world, gate);
  try {
    await applyRelease(db, { accountId, launcherId });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    return;
  }
  if (listHolders(model, launcherId).at(-1) !== accountId)
    recordFinding(model, 'lost', `a PlotNFT is released by another: ${launcherId}`);
  recordHolder(model, launcherId, null);
  model.events.push('released');
}

/** Posts profit runs of the periods that are over. */
export async function runProfitRuns({ world }: Run, gate: Gate): Promise<void> {
  const { db, log } = createProcessParts(world, gate);
  const proofSource = createPoolProofSource(db);
  const post = createDueRunSettler({ db, log, live: nobodyListens, proofSource, config: SETTINGS });
  await post(new Date(world.pool.clock.now));
}

/** Credits what PlotNFTs earned before they were claimed. */
export async function runCredits({ world }: Run, gate: Gate): Promise<void> {
  await settleCredits({ db: createProcessParts(world, gate).db, live: nobodyListens });
}

/** Lists who has had a PlotNFT since payments were checked, newest last; null is nobody. */
export function listHolders({ holders }: Model, launcherId: string): readonly (string | null)[] {
  return holders.get(launcherId) ?? [null];
}

function recordHolder(model: Model, launcherId: string, accountId: string | null): void {
  model.holders.set(launcherId, [...listHolders(model, launcherId), accountId]);
}
