import { createHash, randomUUID } from 'node:crypto';
import { agentReportedSchema, withdrawalSchema } from '@farm/contracts';
import type { Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { PAGE_DATA_ID, type PageData } from '@farm/contracts/registry';
import { resolveSchema } from '@farm/contracts/schemas';
import { fetchPageData, isPlainPath } from '../../system/pageData.ts';
import { requestAnswer, toAsk } from './ask.ts';
import type { Client } from './createClient.ts';
import type { EventWatch } from './EventWatch.ts';
import type { Farmer } from './makeFarmers.ts';
import type { Uploads } from './Uploads.ts';

/** Writes that the farm acknowledged, and has to have for good. */
export interface Acknowledged {
  withdrawals: string[];
  /** Last acknowledged sequence of each machine, by its id. */
  reports: Map<string, number>;
}

/** Kinds of requests, each with its share of a hundred. */
const SHARES = { page: 26, file: 22, read: 38, report: 10, upload: 3, withdrawal: 1 };
export type Kind = keyof typeof SHARES;

const READS = [
  calls.readProfile,
  calls.readBalance,
  calls.listMachines,
  calls.listWithdrawals,
  calls.listNotices,
  calls.readStatistics,
] satisfies Call[];
const AMOUNT_XCH = '0.01';
const AGENT_VERSION = '0.1.0';

/** Parts of the requests. */
export interface RequestParts {
  /** Address of a gateway, which says what files there are. */
  url: string;
  client: Client;
  farmers: readonly Farmer[];
  watches: readonly EventWatch[];
  uploads: Uploads;
}

/** Creates requests of every kind; each throws unless the answer is right. */
export async function createRequests({ url, client, farmers, watches, uploads }: RequestParts) {
  const acknowledged: Acknowledged = { withdrawals: [], reports: new Map() };
  const { remotes } = await fetchPageData({ url });
  const files = listFiles(remotes);
  const pages = remotes
    .flatMap(({ descriptor }) => descriptor.mounts.map(({ path }) => path))
    .filter(isPlainPath);
  const machines = farmers.flatMap((farmer) => farmer.machines);
  const busy = new Set<string>();
  const sequences = new Map<string, number>();
  const turns = {
    page: createTurn(pages),
    file: createTurn(files),
    read: createTurn(READS),
    farmer: createTurn([...farmers.keys()]),
    machine: createTurn(machines),
    payee: createTurn([...farmers.keys()]),
  };

  const page = async () => {
    const path = turns.page();
    const { body } = await requestAnswer(client, 200, {
      method: 'GET',
      path,
      headers: { accept: 'text/html' },
    });
    const html = body.toString();
    if (!html.includes(`id="${PAGE_DATA_ID}"`) || !html.trimEnd().endsWith('</html>'))
      throw new Error(`${path} is not whole: ${body.length} bytes`);
  };
  const file = async () => {
    const { path, integrity } = turns.file();
    const { body } = await requestAnswer(client, 200, { method: 'GET', path });
    const hash = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${path} has other content`);
  };
  const read = async () => {
    const call: Call = turns.read();
    const { token } = farmers[turns.farmer()] as Farmer;
    const { body } = await requestAnswer(client, 200, toAsk(call, { token }));
    const schema = resolveSchema(call.response as 'profile');
    schema.parse(JSON.parse(body.toString()));
  };
  const findIdle = () => {
    let asked = 0;
    while (asked < machines.length) {
      asked += 1;
      const machine = turns.machine();
      if (!busy.has(machine.id)) return machine;
    }
    return undefined;
  };
  const report = async () => {
    // A machine sends one report after another, so a slow farm gets fewer of them.
    const machine = findIdle();
    if (machine === undefined) return read();
    const { id, token } = machine;
    busy.add(id);
    try {
      const sequence = (sequences.get(id) ?? 0) + 1;
      const body = {
        ...{ sequence, after: sequence - 1, at: new Date().toISOString() },
        ...{ agentVersion: AGENT_VERSION, harvesterVersion: null },
      };
      const answer = await requestAnswer(client, 200, toAsk(calls.reportMachine, { token, body }));
      const { lastSequence } = agentReportedSchema.parse(JSON.parse(answer.body.toString()));
      if (lastSequence !== sequence) throw new Error(`report ${sequence} was taken as ${lastSequence}`);
      sequences.set(id, sequence);
      acknowledged.reports.set(id, sequence);
    } finally {
      busy.delete(id);
    }
  };
  const withdrawal = async () => {
    const index = turns.payee();
    const { token, address } = farmers[index] as Farmer;
    const headers = { 'idempotency-key': randomUUID() };
    const body = { amount: AMOUNT_XCH, address, memo: '' };
    const answer = await requestAnswer(client, 201, toAsk(calls.createWithdrawal, { token, body, headers }));
    const { id } = withdrawalSchema.parse(JSON.parse(answer.body.toString()));
    acknowledged.withdrawals.push(id);
    watches[index]?.expect(id);
  };
  // While a build is announced, there is nothing to upload.
  const upload = () => (uploads.next() ?? read)(client);
  const run: Record<Kind, () => Promise<void>> = { page, file, read, report, withdrawal, upload };
  return { acknowledged, run, nextKind: createTurn(spreadKinds()) };
}

/** Returns a hundred kinds in their shares, spread evenly. */
function spreadKinds(): Kind[] {
  const kinds = Object.keys(SHARES) as Kind[];
  return kinds
    .flatMap((kind) =>
      Array.from({ length: SHARES[kind] }, (_, index) => ({ kind, at: (index + 0.5) / SHARES[kind] })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

/** Returns a function that returns the items in turn. */
function createTurn<T>(items: readonly T[]): () => T {
  let index = 0;
  return () => items[index++ % items.length] as T;
}

/** Lists the scripts of the live remotes, with their hashes. */
function listFiles(remotes: PageData['remotes']): { path: string; integrity: string }[] {
  return remotes.flatMap(({ baseUrl, integrity }) =>
    Object.entries(integrity).map(([file, hash]) => ({ path: baseUrl + file, integrity: hash })),
  );
}
