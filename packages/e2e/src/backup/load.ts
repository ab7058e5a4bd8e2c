import { randomBytes, randomUUID } from 'node:crypto';
import type { AgentEnrolled, Withdrawal } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { waitFor } from '@farm/process/testing';
import { requestApi, signIn, signUp, type Credentials, type Site } from '@farm/simulators/farmer';

const FARMERS = 4;
/** Pause between two actions of a farmer, in milliseconds: a person's haste. */
const PACE_MS = 300;

/** A farmer with money, an address and a machine. */
export interface LoadFarmer extends Credentials {
  token: string;
  address: string;
  machine: AgentEnrolled;
}

/** Things that the API acknowledged. */
export interface Acknowledged {
  signUps: Credentials[];
  /** Ids of withdrawals. */
  withdrawals: string[];
  /** Ids of those that are final. */
  paid: string[];
}

/** Farmers who sign up, report and withdraw at once. */
export interface Load {
  farmers: LoadFarmer[];
  readAcknowledged: () => Acknowledged;
  waitForPaid: (count: number) => Promise<void>;
  stop: () => Promise<void>;
  /** Opens new sessions. */
  signInAgain: () => Promise<void>;
  listWithdrawals: (farmer: LoadFarmer) => Promise<Withdrawal[]>;
  /** Requests a withdrawal of an amount that no other has. @returns its id */
  withdraw: (farmer: LoadFarmer) => Promise<string>;
  /** Reports as an agent does whose farm knows less than before: with a gap, and then everything. */
  reportAgain: () => Promise<void>;
}

/** Starts farmers, whom the operator with the session gives money first. */
export async function startLoad(site: Site, operator: string): Promise<Load> {
  const signUps: Credentials[] = [];
  const withdrawals: string[] = [];
  const paid = new Set<string>();
  let count = 0;
  const signUpNext = async () => {
    count += 1;
    const person = { email: `farmer-${count}@farm.example`, password: `a long password of ${count}` };
    await signUp(site, person);
    signUps.push(person);
    return person;
  };
  const withdraw = async ({ token, address }: Pick<LoadFarmer, 'token' | 'address'>) => {
    count += 1;
    const { id } = await requestApi(site, calls.createWithdrawal, {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: `0.0${1_000 + count}`, address, memo: '' },
    });
    withdrawals.push(id);
    return id;
  };
  const farmers: LoadFarmer[] = [];
  for (let index = 0; index < FARMERS; index++)
    farmers.push(await makeFarmer(site, await signUpNext(), operator));
  const listWithdrawals = async ({ token }: LoadFarmer) =>
    (await requestApi(site, calls.listWithdrawals, { token, query: { limit: 100 } })).items;
  const sequences = new Map<LoadFarmer, number>();
  const report = async (farmer: LoadFarmer, { last, isWhole }: { last: number; isWhole: boolean }) => {
    const body = makeReport(last, { isWhole });
    await requestApi(site, calls.reportMachine, { token: farmer.machine.token, body });
    sequences.set(farmer, last + 1);
  };
  const reportNext = async (farmer: LoadFarmer) => {
    const last = sequences.get(farmer) ?? 0;
    await report(farmer, { last, isWhole: last === 0 });
  };

  const stopping = new AbortController();
  const repeat = async (action: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await action();
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
  };
  const running = Promise.all([
    repeat(signUpNext),
    ...farmers.map((farmer) => repeat(() => reportNext(farmer))),
    ...farmers.map((farmer) => repeat(() => withdraw(farmer))),
    ...farmers.map((farmer) =>
      repeat(async () => {
        for (const { id, status } of await listWithdrawals(farmer)) if (status === 'success') paid.add(id);
      }),
    ),
  ]);
  return {
    farmers,
    readAcknowledged: () => ({ signUps: [...signUps], withdrawals: [...withdrawals], paid: [...paid] }),
    waitForPaid: async (wanted) => {
      await Promise.race([running, waitFor(() => Promise.resolve(paid.size >= wanted ? true : undefined))]);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    signInAgain: async () => {
      for (const farmer of farmers) farmer.token = await signIn(site, farmer);
    },
    listWithdrawals,
    withdraw,
    reportAgain: async () => {
      for (const farmer of farmers) {
        const refusal = await reportNext(farmer).then(() => 'accepted', String);
        const [, last] = /report_gap.*"lastSequence":"(\d+)"/.exec(refusal) ?? [];
        if (last === undefined) throw new Error(`No gap: ${refusal}`);
        await report(farmer, { last: Number(last), isWhole: true });
      }
    },
  };
}

async function makeFarmer(site: Site, person: Credentials, operator: string): Promise<LoadFarmer> {
  const token = await signIn(site, person);
  await requestApi(site, calls.createDeposit, {
    token: operator,
    headers: { 'idempotency-key': randomUUID() },
    body: { account: person.email, amount: '10', reason: 'Moved from the old farm' },
  });
  const address = toChiaAddress(randomBytes(32));
  await requestApi(site, calls.createAddress, { token, body: { address, desc: '' } });
  const { code } = await requestApi(site, calls.createEnrolment, { token });
  const machine = await requestApi(site, calls.enrolMachine, {
    body: { code, name: 'barn', agentVersion: '0.1.0', platform: 'linux x64' },
  });
  return { ...person, token, address, machine };
}

function makeReport(last: number, { isWhole }: { isWhole: boolean }) {
  return {
    sequence: last + 1,
    after: isWhole ? 0 : last,
    at: new Date().toISOString(),
    agentVersion: '0.1.0',
    harvesterVersion: '2.5.4',
    ...(isWhole && {
      plots: {
        set: [{ id: randomBytes(32).toString('hex'), k: 32, level: 0, format: 1 as const, isReadable: true }],
        removed: [],
      },
    }),
  };
}
