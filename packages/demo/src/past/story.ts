import { randomBytes } from 'node:crypto';
import type { WithdrawalDecision } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { requestApi } from '@farm/simulators/farmer';
import { addInitialMoney } from '../farm/money.ts';
import { NOTICES } from '../farm/notices.ts';
import { runAs, type People } from '../farm/people.ts';

/** What the people of the demo need to act. */
export interface Stage {
  site: { url: string };
  people: People;
  /** Enrolls a machine of the farmer's. */
  enroll: (name: string, farmer: { token: string }) => Promise<void>;
  /** Has the farmer join the pool and claim its PlotNFT; does nothing without a pool. */
  joinPool: (farmer: { token: string }) => Promise<void>;
  /** True if withdrawals are paid. */
  isPaying: boolean;
}

/** Something that people did, on a day of the farm. */
export interface Deed {
  day: number;
  run: (stage: Stage) => Promise<void>;
}

/** What people did, in order. */
export const DEEDS: readonly Deed[] = [
  { day: 0, run: ({ site, people }) => addInitialMoney(site, people) },
  { day: 0, run: publish(0) },
  enroll(0.01, 'barn-1'),
  {
    day: 0.02,
    run: ({ site, people, joinPool }) => runAs(site, people.farmer, (token) => joinPool({ token })),
  },
  { day: 8.4, run: publish(1) },
  enroll(9, 'barn-2'),
  withdraw(12.4, '0.3'),
  enroll(24, 'shed-3'),
  withdraw(25.7, '0.6'),
  withdraw(30.5, '0.3', cancel),
  { day: 33.2, run: publish(2) },
  withdraw(38.35, '0.7'),
  { day: 45.6, run: addAddress },
  withdraw(51.6, '0.8'),
  withdraw(58.5, '0.6', (stage, id) =>
    decide(stage, { id, deed: 'reject', reason: 'The owner wrote that it goes to the wrong wallet' }),
  ),
  { day: 60.3, run: publish(3) },
  withdraw(64.45, '0.7'),
  withdraw(77.5, '0.6'),
  // More than the farm sends without a look.
  withdraw(84.5, '1.3'),
  { day: 84.63, run: approveHeld },
  withdraw(89.86, '1.1'),
];

function publish(index: number): Deed['run'] {
  return ({ site, people }) =>
    runAs(site, people.operator, async (token) => {
      const body = NOTICES[index];
      if (!body) throw new RangeError(`There is no notice ${index}`);
      await requestApi(site, calls.createNotice, { token, body });
    });
}

function enroll(day: number, name: string): Deed {
  return {
    day,
    run: ({ site, people, enroll }) => runAs(site, people.farmer, (token) => enroll(name, { token })),
  };
}

/**
 * Withdraws, to the newest address; nothing on a machine that pays no withdrawals, or if the farmer has had bad luck with
 * its proofs.
 */
function withdraw(day: number, amount: string, next?: (stage: Stage, id: string) => Promise<void>): Deed {
  const run: Deed['run'] = async (stage) => {
    const { site, people, isPaying } = stage;
    if (!isPaying) return;
    const id = await runAs(site, people.farmer, async (token) => {
      const { usable } = await requestApi(site, calls.readBalance, { token });
      if (toMojo(usable) < toMojo(amount)) return null;
      const [newest] = (await requestApi(site, calls.listAddresses, { token })).items;
      if (!newest) throw new Error('The farmer has no address');
      const headers = { 'idempotency-key': `demo-past-${day}` };
      const body = { amount, address: newest.address, memo: '' };
      return (await requestApi(site, calls.createWithdrawal, { token, headers, body })).id;
    });
    if (id !== null) await next?.(stage, id);
  };
  return { day, run };
}

async function cancel({ site, people }: Stage, id: string): Promise<void> {
  await runAs(site, people.farmer, (token) =>
    requestApi(site, calls.cancelWithdrawal, { token, params: { id } }),
  );
}

async function decide(
  { site, people }: Stage,
  { id, deed, reason }: { id: string; deed: WithdrawalDecision; reason: string },
): Promise<void> {
  await runAs(site, people.operator, (token) =>
    requestApi(site, calls.decideWithdrawal, { token, params: { id, deed }, body: { reason } }),
  );
}

async function approveHeld(stage: Stage): Promise<void> {
  const { site, people } = stage;
  const { items } = await runAs(site, people.operator, (token) =>
    requestApi(site, calls.listOperatorWithdrawals, { token, query: { status: 'held' } }),
  );
  for (const { id } of items)
    await decide(stage, { id, deed: 'approve', reason: 'Known customer, asked back' });
}

async function addAddress({ site, people }: Stage): Promise<void> {
  await runAs(site, people.farmer, (token) =>
    requestApi(site, calls.createAddress, {
      token,
      body: { address: toChiaAddress(randomBytes(32)), desc: 'Hardware wallet' },
    }),
  );
}

/** Deletes what the farmer asked for, so that the difficulty follows the number of partials from now on. */
export async function deleteAskedDifficulty({ site, people }: Pick<Stage, 'site' | 'people'>): Promise<void> {
  await runAs(site, people.farmer, async (token) => {
    const { items } = await requestApi(site, calls.listPlotNfts, { token });
    for (const { id } of items)
      await requestApi(site, calls.updatePlotNft, {
        token,
        params: { id },
        body: { askedDifficulty: null },
      });
  });
}
