import { after } from 'node:test';
import type { WithdrawalStatus } from '@farm/contracts';
import { sql } from 'kysely';
import type { PayoutSettings } from '../config.ts';
import { createLogger } from '@farm/process';
import { createFullNode, type FullNode } from '@farm/chain';
import { createPayer } from '../modules/payout/createPayer.ts';
import type { PayoutDependencies } from '../modules/payout/payoutDependencies.ts';
import { applyWithdrawalAction } from '../modules/withdrawal/withdrawal.repository.ts';
import { startTestChain, type TestChain } from '@farm/simulators/testing';
import { startTestServer, TEST_CONFIG, type TestServer } from './startTestServer.ts';
import { startTestSigner, type TestSigner, type TestSignerOptions } from '@farm/signer/testing';
import { sendAcceptedWithdrawal, type Farmer } from './withdrawals.ts';

/** A farm that pays on its own chain, turn by turn. */
export interface TestPayouts {
  server: TestServer;
  chain: TestChain;
  signer: TestSigner;
  node: FullNode;
  parts: PayoutDependencies;
  /** Runs one turn of the worker. */
  turn: () => Promise<void>;
  /** Creates a worker as after a restart, or a second one. */
  newPayer: (change?: Partial<PayoutDependencies>) => () => Promise<void>;
  /** Requests a withdrawal and approves it. Returns its ID. */
  ask: (farmer: Farmer, amount?: string, address?: string) => Promise<string>;
  statusOf: (id: string) => Promise<WithdrawalStatus>;
  /** Mojo in the wallet according to the ledger. */
  ledgerHot: () => Promise<bigint>;
  /** Unspent mojo at the wallet's addresses. */
  onChain: () => Promise<bigint>;
  /** Mojo ever received at an address, including spent coins. */
  paidTo: (puzzleHash: string) => Promise<bigint[]>;
}

/** Parts that a test can replace. */
export interface TestPayoutOptions {
  /** Blocks whose 2 XCH go to the wallet, deep enough by the first turn. */
  blocks?: number;
  /** Fee rate in the estimates of the node; by default it gives no estimates. */
  mojoPerCost?: number;
  payouts?: Partial<PayoutSettings>;
  signer?: Partial<TestSignerOptions>;
}

/** Nothing is approved automatically, and each turn compares chain and ledger. Stopped after the file's tests. */
export async function startTestPayouts(options: TestPayoutOptions = {}): Promise<TestPayouts> {
  const limits = { autoMaxMojo: 10n ** 18n, dailyMaxMojo: 10n ** 18n, cancelWindowSeconds: 86_400 };
  const server = await startTestServer({ withdrawals: limits });
  const { db, serverDb, live, mailQueue, withdrawals, ownerUrl } = server;
  const signer = await startTestSigner({ databaseUrl: ownerUrl, ...options.signer });
  const { blocks = 20, mojoPerCost = null } = options;
  const chain = await startTestChain({ puzzleHash: signer.puzzleHash, blocks, mojoPerCost });
  chain.farm(withdrawals.confirmations);
  after(async () => {
    await chain.close();
    await signer.close();
  });
  const node = createFullNode(chain.settings);
  const payouts = { ...TEST_CONFIG.payouts, checkSeconds: 0, ...options.payouts };
  const log = createLogger('silent');
  const parts = { db: serverDb, live, mailQueue, withdrawals, node, signer: signer.client, payouts, log };
  return {
    server,
    chain,
    signer,
    node,
    parts,
    turn: createPayer(parts),
    newPayer: (change) => createPayer({ ...parts, ...change }),
    ask: async (farmer, amount = '1', address = farmer.address) => {
      const { id } = await sendAcceptedWithdrawal(server, farmer, { amount, address });
      await applyWithdrawalAction(db, { ids: [id], action: 'approve', actor: { kind: 'farm' } });
      return id;
    },
    statusOf: async (id) => {
      const found = await db
        .selectFrom('withdrawal')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return found.status;
    },
    ledgerHot: async () => {
      const { rows } = await sql<{ held: bigint }>`
        select -coalesce(sum(amount), 0) as held from ledger_entry where ledger_account = 'hot_wallet'`.execute(
        db,
      );
      return rows[0]?.held ?? 0n;
    },
    onChain: async () => {
      const hashes = signer.keys.map(({ puzzleHash }) => puzzleHash);
      const coins = await node.readCoinsAt(hashes, { unspent: true });
      return coins.reduce((sum, { amount }) => sum + amount, 0n);
    },
    paidTo: async (puzzleHash) =>
      (await node.readCoinsAt([puzzleHash], { fromHeight: 0 })).map(({ amount }) => amount),
  };
}
