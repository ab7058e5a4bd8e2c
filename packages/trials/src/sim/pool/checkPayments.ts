import { computeProvenBytes, SIGNAGE_POINTS_PER_DAY } from '@farm/chain';
import { sql } from 'kysely';
import { findMember, type Run } from './chainEvents.ts';
import { checkSum, recordFinding, type Model, type TakenPartial } from './model.ts';
import { listHolders } from './ownership.ts';
import type { Member, World } from './world.ts';

const DAY_SECONDS = 86_400;

/** A profit run: the bytes that it pays for, by account and, if nobody has claimed them, by PlotNFT. */
interface PaidRun {
  /** `run` and its number. */
  id: string;
  periodFrom: Date;
  periodTo: Date;
  lines: { account: string; bytes: string }[];
  credits: { plotNft: number; bytes: string }[];
}

/**
 * Checks what was paid since the last check: what each PlotNFT counted in a period, once, to an account that had it
 * meanwhile, or kept if nobody had.
 */
export async function checkPayments(run: Run): Promise<void> {
  const { world, model } = run;
  const runs = (await listRuns(world)).filter(({ id }) => !model.checked.has(id));
  for (const one of runs) checkRun(run, one);
  const { rows: credited } = await sql<{ id: string; plotNft: number; account: string }>`
    select distinct 'credit ' || ledger_tx_id as id, plot_nft, entry.account_id as account
    from pool_credit join ledger_entry entry on entry.tx_id = ledger_tx_id and entry.ledger_account = 'usable'
    where 'credit ' || ledger_tx_id <> all(${[...model.checked]}) order by 1`.execute(world.pool.db);
  for (const { id, plotNft, account } of credited) {
    const member = findMember(world, plotNft);
    if (!member || !listHolders(model, member.launcherId).includes(account))
      recordFinding(model, 'stolen', `a credit of ${plotNft} went to an account that does not have it`);
    model.events.push('credited after a claim');
    model.checked.add(id);
  }
  for (const { launcherId } of world.members)
    model.holders.set(launcherId, [...listHolders(model, launcherId).slice(-1)]);
}

async function listRuns({ pool }: World): Promise<PaidRun[]> {
  const { rows } = await sql<PaidRun>`
    select 'run ' || number as id, period_from, period_to,
      (select coalesce(json_agg(json_build_object('account', account_id, 'bytes', effective_space::text)), '[]')
        from profit_run_line where run_id = id) as lines,
      (select coalesce(json_agg(json_build_object('plotNft', plot_nft, 'bytes', effective_space::text)), '[]')
        from pool_credit where run_id = id) as credits
    from profit_run order by number`.execute(pool.db);
  return rows;
}

function checkRun({ world, model }: Run, { id, lines, credits, ...period }: PaidRun): void {
  model.checked.add(id);
  const earned = new Map(world.members.map((member) => [member, computeBytes(model, member, period)]));
  const kept = new Set<Member>();
  for (const { plotNft, bytes } of credits) {
    const member = findMember(world, plotNft);
    if (
      !member ||
      earned.get(member) !== BigInt(bytes) ||
      !listHolders(model, member.launcherId).includes(null)
    )
      recordFinding(model, 'stolen', `${id} keeps ${bytes} bytes for ${plotNft}`);
    if (member) kept.add(member);
    model.events.push('kept for a claim');
  }
  const claimed = [...earned].filter(([member]) => !kept.has(member));
  for (const account of world.accounts) {
    const bytes = BigInt(lines.find((line) => line.account === account)?.bytes ?? 0);
    // An account that had a PlotNFT only for a part of the time may be paid or not.
    const sum = (isOf: (holders: readonly (string | null)[]) => boolean) =>
      claimed
        .filter(([{ launcherId }]) => isOf(listHolders(model, launcherId)))
        .reduce((total, [, ofOne]) => total + ofOne, 0n);
    const least = sum((holders) => holders.every((one) => one === account));
    const most = sum((holders) => holders.includes(account));
    if (bytes < least) recordFinding(model, 'lost', `${id} pays ${account} ${bytes}, not ${least}`);
    if (bytes > most) recordFinding(model, 'stolen', `${id} pays ${account} ${bytes}, not ${most}`);
    if (bytes > 0n) model.events.push('paid');
  }
}

/** Computes what the partials of a PlotNFT are worth that count for signage points of a period; there is no plot filter. */
function computeBytes(
  { taken }: Model,
  member: Member,
  { periodFrom, periodTo }: Pick<PaidRun, 'periodFrom' | 'periodTo'>,
): bigint {
  const points = [...taken.values()]
    .filter(
      ({ heardAt, ...one }) =>
        one.isCounted &&
        one.member === member &&
        heardAt >= periodFrom.getTime() &&
        heardAt < periodTo.getTime(),
    )
    .reduce((sum, { difficulty }) => sum + difficulty, 0n);
  const seconds = BigInt((periodTo.getTime() - periodFrom.getTime()) / 1_000);
  const signagePoints = (seconds * SIGNAGE_POINTS_PER_DAY) / BigInt(DAY_SECONDS);
  return computeProvenBytes(points, signagePoints);
}

/** Checks at the end of a run that every point was paid or kept, and that accounts have exactly what they were paid. */
export async function checkCredits({ world, model }: Run): Promise<void> {
  const { db } = world.pool;
  const runs = await listRuns(world);
  for (const { id, lines, credits, ...period } of runs) {
    const due = world.members.reduce((sum, member) => sum + computeBytes(model, member, period), 0n);
    const found = [...lines, ...credits].reduce((sum, { bytes }) => sum + BigInt(bytes), 0n);
    checkSum(model, `bytes of ${id}`, { found, due });
  }
  const isPaid = ({ heardAt }: TakenPartial) =>
    runs.some(({ periodFrom, periodTo }) => periodFrom.getTime() <= heardAt && heardAt < periodTo.getTime());
  for (const [id, partial] of model.taken)
    if (partial.isCounted && !isPaid(partial)) recordFinding(model, 'lost', `no run pays for ${id}`);
  const { rows: kept } = await sql<{ number: number; launcherId: string }>`
    select distinct number, launcher_id from pool_credit join plot_nft on number = plot_nft
    where ledger_tx_id is null order by number`.execute(db);
  for (const { number, launcherId } of kept)
    if (listHolders(model, launcherId).at(-1) !== null)
      recordFinding(model, 'lost', `${number} was claimed, and not credited what it earned before`);
  const { rows: sums } = await sql<Record<'found' | 'due', bigint> & { what: string }>`
    with credited as (
      select account_id, amount from ledger_entry where ledger_account = 'usable'
        and tx_id in (select ledger_tx_id from pool_credit))
    select 'mojo of ' || account_id as what, usable as found,
      (select coalesce(sum(amount), 0) from profit_run_line line where line.account_id = balance.account_id) +
      (select coalesce(sum(amount), 0) from credited where credited.account_id = balance.account_id) as due
    from balance
    union all
    select 'mojo credited after claims', (select coalesce(sum(amount), 0) from credited),
      (select coalesce(sum(amount), 0) from pool_credit where ledger_tx_id is not null)
    order by what`.execute(db);
  for (const { what, ...sum } of sums) checkSum(model, what, sum);
}
