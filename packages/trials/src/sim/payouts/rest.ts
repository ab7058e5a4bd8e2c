import type { Payouts } from '@farm/contracts';
import { askFor, ask } from './client.ts';
import { farmDeep, fillWallet } from './funds.ts';
import { approve, MILLI_XCH } from './payees.ts';
import { waitForTurn, type Played } from './play.ts';
import type { World } from './world.ts';

/** Limit on rounds, above the need of any seed. */
const ROUNDS = 25;
const PAYOUTS = '/api/admin/payouts';

/**
 * Lets everything settle: the chain advances, an operator does the manual work, and in the end no process is
 * killed any more.
 * @throws Error if it does not settle
 */
export async function comeToRest(world: World, { asked }: Pick<Played, 'asked'>): Promise<void> {
  const { processes } = world;
  processes.disarm();
  processes.letCompete(false);
  // Without the signer, rounds would pass in which nothing is signed.
  await processes.ready('signer');
  let isSafe = false;
  for (let round = 0; round < ROUNDS; round++) {
    await waitForTurn(world);
    farmDeep(world);
    await waitForTurn(world);
    const isInOrder = await keepOrder(world);
    const open = await listOpen(world, asked);
    if (isInOrder && open.length === 0) {
      if (isSafe) return;
      // A process killed a moment ago may not have reported its findings yet.
      processes.hunt(null);
      isSafe = true;
    }
    const short = open.filter(({ holdReasons }) => holdReasons.includes('hot_wallet'));
    if (short.length > 0) await payMore(world, short);
  }
  const left = { open: await listOpen(world, asked), payouts: await readPayouts(world) };
  throw new Error(`Not at rest after ${ROUNDS} rounds: ${JSON.stringify(left)}`);
}

async function listOpen({ db }: World, asked: Played['asked']) {
  const ids = asked.map(({ id }) => id);
  const rows = await db
    .selectFrom('withdrawal')
    .select(['id', 'status', 'grossMojo', 'holdReasons'])
    .where('id', 'in', ids)
    .where('status', 'not in', ['success', 'refunded'])
    .execute();
  return rows.map((row) => ({ ...row, grossMojo: row.grossMojo.toString() }));
}

/** Records unknown spends in the books, and resumes payouts. @returns true if there was nothing to do */
async function keepOrder(world: World): Promise<boolean> {
  const { operator } = world;
  const { unknownSpends, breaker, batches } = await readPayouts(world);
  for (const { coinId } of unknownSpends.filter(({ isFinal }) => isFinal)) {
    const recorded = { as: operator, path: `${PAYOUTS}/spends/${coinId}/record`, body: { reason: 'known' } };
    // Sends the request twice, like a double click; an earlier request may also have succeeded without a
    // response.
    for (const told of [await ask(world, recorded), await ask(world, recorded)])
      if (!told.isDone && told.code !== 'not_found') throw new Error(`${coinId} is refused: ${told.code}`);
  }
  const isClean = unknownSpends.length === 0;
  if (breaker.isOpen && isClean) {
    const body = { isOpen: false, reason: 'looked at' };
    await askFor(world, { as: operator, path: `${PAYOUTS}/breaker`, body });
  }
  return isClean && !breaker.isOpen && batches.length === 0;
}

async function readPayouts(world: World): Promise<Extract<Payouts, { state: 'on' }>> {
  const seen = await askFor<Payouts>(world, { as: world.operator, method: 'GET', path: PAYOUTS });
  if (seen.state === 'off') throw new Error('Payouts are off');
  return seen;
}

const ROOM = 1_000n * MILLI_XCH;

/** Funds the wallet for the withdrawals, and approves them as an operator. */
async function payMore(world: World, short: { id: string; grossMojo: string }[]): Promise<void> {
  await fillWallet(
    world,
    short.map(({ grossMojo }) => BigInt(grossMojo) + ROOM),
  );
  await waitForTurn(world);
  for (const { id } of short) await approve(world, id);
}
