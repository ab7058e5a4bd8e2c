import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  payoutBatchDetailSchema,
  payoutBatchPageSchema,
  payoutsSchema,
  reservesSchema,
  withdrawalRuleSchema,
  type Payouts,
} from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { createApp } from '../../app.ts';
import { encodeAddress, decodeAddress } from '@farm/chain';
import { createLogger } from '@farm/process';
import { toErrorCode } from '../../testing/answers.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeAddress, makeFarmer } from '../../testing/withdrawals.ts';
import { NO_HUMAN_CHECK } from '../../testing/noHumanCheck.ts';

const farm = await startTestPayouts();
const { server, chain, signer, node, turn, ask } = farm;
const { db, live, rollout, mailQueue, withdrawals } = server;
const reserve = makeAddress();
const walletAddress = encodeAddress(signer.puzzleHash);
const payouts = {
  ...TEST_CONFIG.payouts,
  signerSocket: '/nowhere',
  reserveAddresses: [reserve, walletAddress],
  explorerUrl: 'https://explorer.test/coin/{coinId}',
  explorerAddressUrl: 'https://explorer.test/address/{address}',
};
const app = await createApp({
  config: { ...TEST_CONFIG, withdrawals, payouts, chain: { ...TEST_CONFIG.chain, node: chain.settings } },
  db,
  mailQueue,
  humanCheck: NO_HUMAN_CHECK,
  live,
  rollout,
  log: createLogger('silent'),
});
after(() => app.close());
const operator = await signInOperator(server);
const payer = farm.newPayer({ payouts: { ...payouts, checkSeconds: 0 } });

const url = '/api/admin/payouts';
const call = async (path = '', payload?: object) => {
  const method = payload ? 'POST' : 'GET';
  const { statusCode, body } = await app.inject({
    method,
    url: url + path,
    headers: operator.bearer,
    ...(payload && { payload }),
  });
  return { status: statusCode, body: JSON.parse(body) as unknown };
};
const toOn = (body: unknown): Extract<Payouts, { state: 'on' }> => {
  const view = payoutsSchema.parse(body);
  assert.equal(view.state, 'on');
  return view;
};
const readActivePayouts = async () => toOn((await call()).body);
const readReserves = async (of: Pick<typeof app, 'inject'> = app) =>
  reservesSchema.parse((await of.inject({ url: '/api/reserves' })).json());
/** Returns `isPaying` as users get it before a withdrawal. */
const isPaying = async () => {
  const answer = await app.inject({ url: '/api/me/withdrawal-rule', headers: operator.bearer });
  return withdrawalRuleSchema.parse(answer.json()).isPaying;
};
/** Asserts that free, stranded and in-flight coins add up to the ledger's balance. */
const assertAgrees = ({ wallet, ledger }: Pick<Extract<Payouts, { state: 'on' }>, 'wallet' | 'ledger'>) => {
  const { free, stranded, inFlight } = wallet;
  assert.equal(toMojo(free) + toMojo(stranded) + toMojo(inFlight), toMojo(ledger));
};

describe('a farm that pays nothing by itself', () => {
  test('says so, to operators and to everybody', async () => {
    const { body } = await server.call({ url, headers: operator.bearer });
    assert.deepEqual(body, { state: 'off' });
    assert.deepEqual(await readReserves(server.app), { state: 'off' });
  });
});

describe('payouts', () => {
  test('are on before anything was read of the chain', async () => {
    const { chain: seen, wallet, lastCheck, breaker, batches } = await readActivePayouts();
    assert.deepEqual([seen, lastCheck, batches], [null, null, []]);
    assert.deepEqual([wallet.address, wallet.coins, wallet.free], [walletAddress, [], '0']);
    assert.deepEqual(breaker, { isOpen: false, reason: '', problems: [], by: '', at: null });
  });

  test('show wallet and ledger agreeing, and what is on its way beside them', async () => {
    chain.farm(2, signer.puzzleHash);
    await payer();
    const view = await readActivePayouts();
    assert.deepEqual(view.chain, { height: chain.height(), at: view.chain?.at, isSimulated: true });
    assert.deepEqual([view.wallet.free, view.wallet.confirming, view.ledger], ['40', '4', '40']);
    assert.deepEqual([view.wallet.coinCount, view.wallet.coins.length], [22, 22]);
    const [coin] = view.wallet.coins.filter(({ state }) => state === 'confirming');
    assert.ok(coin);
    assert.ok(coin.depth < withdrawals.confirmations);
    assert.equal(coin.explorerUrl, `https://explorer.test/coin/${coin.coinId}`);
    assert.equal(coin.address, walletAddress);
    assertAgrees(view);
    assert.deepEqual(view.lastCheck?.problems, []);
  });

  test('show what waits, what is in flight, and how deep it is', async () => {
    const farmer = await makeFarmer(server, '9');
    const ids = [await ask(farmer, '1'), await ask(farmer, '3')];
    const before = await readActivePayouts();
    assert.deepEqual(before.waiting, { count: 2, amount: '3.999' });
    await payer();
    chain.farm(4);
    await payer();
    const view = await readActivePayouts();
    const [batch] = view.batches;
    assert.ok(batch);
    assert.deepEqual([view.waiting.count, view.batches.length], [0, 1]);
    assert.partialDeepStrictEqual(batch, {
      kind: 'payout',
      status: 'sending',
      payees: 2,
      amount: '3.999',
      bundles: 1,
      pushes: 1,
      answer: '',
      state: 'block',
      depth: 3,
      confirmations: withdrawals.confirmations,
      endedAt: null,
    });
    assertAgrees(view);
    const change = view.wallet.coins.filter(({ state }) => state === 'given');
    assert.equal(change.length, 1, 'the change of a batch in flight is neither free nor on its way');

    const { body } = await call(`/batches/${batch.id}`);
    const detail = payoutBatchDetailSchema.parse(body);
    assert.deepEqual(
      detail.payments.map(({ withdrawalId, email, amount }) => [withdrawalId, email, amount]),
      [
        [ids[0], farmer.email, '0.9995'],
        [ids[1], farmer.email, '2.9995'],
      ],
    );
    assert.equal(detail.payments[0]?.address, farmer.address);
    const sum = (amounts: { amount: string }[]) =>
      amounts.reduce((total, { amount }) => total + toMojo(amount), 0n);
    const [given, paid] = [sum(detail.inputs), sum(detail.payments)];
    assert.equal(given, paid + toMojo(detail.change ?? '') + toMojo(detail.fee ?? ''));
    assert.equal(detail.txIds.length, 1);
    const coins = await node.readCoins(detail.payments.map(({ coinId }) => coinId));
    assert.equal(coins.length, 2, 'the coins that it names are on the chain');
  });

  test('are final when they are deep enough, and the history says so', async () => {
    chain.farm(withdrawals.confirmations);
    await payer();
    const view = await readActivePayouts();
    assert.deepEqual(view.batches, []);
    assertAgrees(view);
    const page = payoutBatchPageSchema.parse((await call('/batches')).body);
    assert.equal(page.items.length, 1);
    assert.partialDeepStrictEqual(page.items[0], { status: 'settled', payees: 2, state: 'block' });
    assert.ok(page.items[0]?.endedAt);
    assert.equal(page.nextCursor, null);
  });

  test('have a history that comes page by page, newest first', async () => {
    const farmer = await makeFarmer(server, '5');
    for (let count = 0; count < 2; count++) {
      await ask(farmer, '0.5');
      await payer();
    }
    const first = payoutBatchPageSchema.parse((await call('/batches?limit=2')).body);
    const numbers = first.items.map(({ number }) => Number(number));
    assert.ok((numbers[0] ?? 0) > (numbers[1] ?? 0));
    const rest = payoutBatchPageSchema.parse(
      (await call(`/batches?limit=2&cursor=${first.nextCursor}`)).body,
    );
    assert.deepEqual([rest.items.length, rest.nextCursor], [1, null]);
    assert.ok(Number(rest.items[0]?.number) < (numbers[1] ?? 0));
    assert.equal(toErrorCode(await call('/batches?cursor=x')), 'validation_failed');
    for (const id of ['0190c5a4-0000-7000-8000-000000000000', 'nonsense'])
      assert.equal(toErrorCode(await call(`/batches/${id}`)), 'not_found');
  });

  test('say who stopped them and why, and who lets them go on', async () => {
    assert.equal(toErrorCode(await call('/breaker', { isOpen: true, reason: ' ' })), 'validation_failed');
    assert.equal(await isPaying(), true);
    const stopped = toOn((await call('/breaker', { isOpen: true, reason: 'The node looks odd' })).body);
    assert.equal(await isPaying(), false);
    const { at, ...breaker } = stopped.breaker;
    assert.deepEqual(breaker, {
      isOpen: true,
      reason: 'The node looks odd',
      problems: [],
      by: operator.email,
    });
    assert.ok(at);
    const resumed = toOn((await call('/breaker', { isOpen: false, reason: 'It was the clock' })).body);
    assert.equal(resumed.breaker.isOpen, false);
    assert.equal(resumed.breaker.reason, 'It was the clock');
  });
});

describe('a spend that no batch explains', () => {
  test('is shown with what it made, and is taken into the books once it is final', async () => {
    const [key] = signer.keys;
    const [coin] = (await readActivePayouts()).wallet.coins.filter(({ state }) => state === 'free');
    assert.ok(coin);
    const [record] = await node.readCoins([coin.coinId]);
    assert.ok(record);
    await chain.conflict(key, record);
    chain.farm(1);
    await payer();
    const early = await readActivePayouts();
    assert.equal(early.breaker.isOpen, true);
    assert.equal(early.breaker.by, '');
    const { coinId, amount } = coin;
    assert.deepEqual(early.breaker.problems.at(-1), { kind: 'spend', coinId, amount });
    assert.deepEqual(early.obstacle, { kind: 'stopped' });
    const [spend] = early.unknownSpends;
    assert.deepEqual([spend?.coinId, spend?.amount, spend?.isFinal], [coin.coinId, coin.amount, false]);
    assert.deepEqual(spend?.outputs, [
      {
        coinId: spend?.outputs[0]?.coinId,
        address: toChiaAddress(Buffer.alloc(32, 0x55)),
        amount: coin.amount,
        use: 'suspense',
        email: null,
      },
    ]);
    const path = `/spends/${coin.coinId}/record`;
    assert.equal(toErrorCode(await call(path, { reason: 'stolen' })), 'illegal_transition');

    chain.farm(withdrawals.confirmations);
    await payer();
    assert.equal((await readActivePayouts()).unknownSpends[0]?.isFinal, true);
    const { unknownSpends } = toOn((await call(path, { reason: 'stolen' })).body);
    assert.deepEqual(unknownSpends, []);
    assert.equal(toErrorCode(await call(path, { reason: 'stolen' })), 'not_found');
    assert.equal(toErrorCode(await call('/spends/nonsense/record', { reason: 'stolen' })), 'not_found');
    await payer();
    assertAgrees(await readActivePayouts());
  });
});

describe('the reserves', () => {
  test('are what was last compared, with the addresses to check it by', async () => {
    chain.mint(decodeAddress(reserve), 10n ** 12n);
    chain.farm(withdrawals.confirmations);
    await turn();
    await payer();
    const answer = await readReserves();
    assert.equal(answer.state, 'on');
    const { assets, owed, isCovered, isHalted, isSimulated, height, addresses } = answer;
    assert.deepEqual([height, isSimulated, isHalted], [chain.height(), true, true]);
    assert.equal(assets.reserves, '1');
    const total = toMojo(assets.wallet) + toMojo(assets.inFlight) + toMojo(assets.reserves);
    assert.equal(toMojo(assets.total), total);
    assert.equal(toMojo(owed.usable) + toMojo(owed.frozen), toMojo(owed.total));
    assert.equal(isCovered, total >= toMojo(owed.total));
    const { wallet, ledger } = await readActivePayouts();
    assert.equal(toMojo(assets.wallet), toMojo(wallet.free) + toMojo(wallet.stranded));
    assert.equal(toMojo(assets.wallet) + toMojo(assets.inFlight), toMojo(ledger));
    assert.deepEqual(addresses, [
      {
        address: walletAddress,
        kind: 'wallet',
        explorerUrl: `https://explorer.test/address/${walletAddress}`,
      },
      { address: reserve, kind: 'reserve', explorerUrl: `https://explorer.test/address/${reserve}` },
    ]);
  });
});
