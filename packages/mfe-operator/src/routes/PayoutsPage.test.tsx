import type { BreakerChange, PayoutAlarms, PayoutObstacle, Payouts } from '@farm/contracts';
import { createFakeApi, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import en from '../messages/en.json';
import zh from '../messages/zh.json';
import {
  makePayoutBatch,
  makePayouts,
  makeUnknownSpend,
  makeWalletCoin,
} from '../testing/payoutFactories.ts';
import { PayoutsPage } from './PayoutsPage.tsx';

const PAYOUTS = 'readPayouts';
const BATCHES = 'listPayoutBatches';
const ALARMS = 'listPayoutAlarms';
const BREAKER = 'updatePayoutBreaker';
const RECORD = 'recordPayoutSpend';

const stopped = makePayouts({
  obstacle: { kind: 'stopped' },
  breaker: {
    isOpen: true,
    reason: '',
    problems: [
      { kind: 'wallet', wallet: '20', ledger: '21.5' },
      { kind: 'owed', owed: '120', assets: '100' },
      { kind: 'spend', coinId: 'bad0'.repeat(16), amount: '2' },
      { kind: 'pending', coinId: 'bad1'.repeat(16), amount: '3' },
    ],
    by: '',
    at: '2026-01-02T03:00:05.000Z',
  },
});

describe('the payouts page', () => {
  const api = createFakeApi();
  const open = (messages: typeof en = en) =>
    renderWithProviders(<PayoutsPage />, {
      messages,
      path: '/operator/payouts',
      page: { locale: messages === en ? 'en' : 'zh' },
    });
  const fact = (region: string, name: string) => {
    const [term] = within(screen.getByRole('region', { name: region })).getAllByText(name);
    return term?.nextElementSibling;
  };
  const openPayouts = async (payouts: Payouts = makePayouts()) => {
    api.on(PAYOUTS, () => payouts);
    const page = open();
    await screen.findByRole('region', { name: 'Wallet and ledger' });
    return page;
  };

  beforeEach(() => {
    api.on(ALARMS, () => ({ open: [], ended: [] }));
    api.on(BATCHES, () => ({
      items: [makePayoutBatch({ status: 'settled', endedAt: '2026-01-02T03:20:05.000Z' })],
      nextCursor: null,
    }));
  });

  test('shows wallet and ledger beside each other, and says that they agree', async () => {
    await openPayouts();
    const wallet = 'Wallet and ledger';
    expect(fact(wallet, 'Available')).toHaveTextContent('20 XCH');
    expect(fact(wallet, 'In flight')).toHaveTextContent('1.5 XCH');
    expect(fact(wallet, 'Total on the chain')).toHaveTextContent('21.5 XCH');
    expect(fact(wallet, 'According to the ledger')).toHaveTextContent('21.5 XCH');
    expect(fact(wallet, 'Incoming, not posted yet')).toHaveTextContent('2 XCH');
    expect(screen.getByText('Chain and ledger agree to the mojo.')).toBeVisible();
    expect(screen.queryByText('Left over from failed batches')).not.toBeInTheDocument();
    expect(screen.getByText('Payouts are running')).toBeVisible();
  });

  test('shows its button only together with the rest, which would move below it', async () => {
    api.on(PAYOUTS, () => makePayouts());
    let release: (alarms: PayoutAlarms) => void = () => undefined;
    const asked = jest.fn();
    api.on(ALARMS, () => {
      asked();
      return new Promise<PayoutAlarms>((resolve) => (release = resolve));
    });
    const { storedText } = open();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const { wallet } = makePayouts();
    await waitFor(() => expect(storedText()).toContain(wallet.address));
    expect(screen.queryByRole('button', { name: 'Stop payouts' })).not.toBeInTheDocument();
    release({ open: [], ended: [] });
    expect(await screen.findByRole('button', { name: 'Stop payouts' })).toBeVisible();
  });

  test('says by how much they differ', async () => {
    await openPayouts(makePayouts({ ledger: '23' }));
    expect(screen.getByText(/less than the ledger says/)).toHaveTextContent('1.5 XCH');
    expect(screen.getByText(/^A transaction may still be posting\./)).toBeVisible();
  });

  test('shows what is owed and what waits, with the way to those withdrawals', async () => {
    const { user, currentPath } = await openPayouts(makePayouts({ short: { count: 1, amount: '50' } }));
    expect(screen.getByText(/^Covered/)).toHaveTextContent('Covered, with a surplus of 21.5 XCH.');
    expect(screen.getByRole('link', { name: '1 withdrawal, 50 XCH' })).toHaveAttribute(
      'href',
      '/operator?status=held',
    );
    await user.click(screen.getByRole('link', { name: '3 withdrawals, 4.2 XCH' }));
    expect(currentPath()).toBe('/operator?status=approved');
  });

  test('says that coins are being merged', async () => {
    await openPayouts(makePayouts({ merging: { count: 27, amount: '54' } }));
    expect(screen.getByText(/being merged into larger ones/)).toHaveTextContent(
      /^27 wallet coins \(54 XCH\) are/,
    );
    expect(screen.getByText('Payouts are running')).toBeVisible();
  });

  test.each<[PayoutObstacle, RegExp]>([
    [{ kind: 'stopped' }, /^Payouts resume after chain and ledger have been compared again\./],
    [{ kind: 'doubted' }, /^Chain and ledger don’t agree\./],
    [{ kind: 'keyless' }, /^The signer hasn’t provided its address yet\./],
    [{ kind: 'signerAway' }, /^The signer isn’t responding\./],
    [{ kind: 'signerRefuses', message: 'fee too high' }, /refuses to sign the next batch: fee too high$/],
    [
      { kind: 'chainAway', since: '2026-01-02T03:00:05.000Z', message: 'hung up' },
      /since Jan 2, 2026, .* Error: hung up$/,
    ],
  ])('says why nothing is paid: %o', async (obstacle, words) => {
    await openPayouts(makePayouts({ obstacle }));
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContainEqual(expect.stringMatching(words));
  });

  test('says what to do when the wallet is short', async () => {
    const { user, currentPath } = await openPayouts(makePayouts({ short: { count: 2, amount: '50' } }));
    expect(screen.getByText(/^2 withdrawals are on hold because the wallet is short of funds/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'approve the held withdrawals' }));
    expect(currentPath()).toBe('/operator?status=held');
  });

  test('says that the node is away while an operator has stopped payouts, too', async () => {
    const obstacle = { kind: 'chainAway', since: '2026-01-02T03:00:05.000Z', message: 'hung up' } as const;
    await openPayouts({ ...stopped, obstacle });
    expect(screen.getByText('hung up')).toHaveAttribute('lang', 'en');
  });

  test('lists coins and batches, with their depth', async () => {
    await openPayouts(
      makePayouts({
        batches: [
          makePayoutBatch({ reorgs: 1 }),
          makePayoutBatch({ id: 'other', number: '13', state: 'mempool' }),
        ],
      }),
    );
    const flight = within(screen.getByRole('table', { name: 'Batches in flight' }));
    expect(flight.getByRole('row', { name: /Batch 12/ })).toHaveTextContent(
      /In a block5\/32Its block was replaced.*1.4 XCH.*0.0001 XCH/,
    );
    expect(flight.getByRole('progressbar', { name: 'Blocks on top of batch 12' })).toHaveAttribute(
      'aria-valuenow',
      '5',
    );
    expect(flight.getByRole('row', { name: /Batch 13/ })).toHaveTextContent('Waiting for a block');
    const coins = within(screen.getByRole('table', { name: '2 wallet coins' })).getAllByRole('row');
    expect(coins[1]).toHaveTextContent('20 XCHAvailable');
    expect(coins[2]).toHaveTextContent('2 XCHConfirming');
    const history = within(await screen.findByRole('table', { name: 'All batches' }));
    expect(await history.findByRole('link', { name: 'Batch 12' })).toHaveAttribute(
      'href',
      `/operator/payouts/batches/${makePayoutBatch().id}`,
    );
    expect(history.getByText('Final')).toBeVisible();
  });

  test('shows the first coins of many, and all that it knows when asked to', async () => {
    const payouts = makePayouts();
    const coins = Array.from({ length: 12 }, (_, index) =>
      makeWalletCoin({ coinId: index.toString(16).padStart(64, '0') }),
    );
    const { user } = await openPayouts({ ...payouts, wallet: { ...payouts.wallet, coins, coinCount: 40 } });
    const rows = () =>
      within(screen.getByRole('table', { name: /^40 wallet coins/ })).getAllByRole('row').length - 1;
    expect(rows()).toBe(10);
    await user.click(screen.getByRole('button', { name: 'Show 12 coins' }));
    expect(rows()).toBe(12);
    expect(screen.getByText('Showing the 12 largest.')).toBeVisible();
  });

  test('says what to do with a coin that is left over', async () => {
    const payouts = makePayouts();
    const coins = [makeWalletCoin({ state: 'stranded', amount: '3' })];
    await openPayouts({ ...payouts, wallet: { ...payouts.wallet, stranded: '3', coins } });
    expect(fact('Wallet and ledger', 'Left over from failed batches')).toHaveTextContent('3 XCH');
    expect(screen.getByText('Left over: release on its batch')).toBeVisible();
    expect(screen.getByText('Showing the 1 largest.')).toBeVisible();
  });

  test('says what comes when there is nothing', async () => {
    const payouts = makePayouts({ batches: [], chain: null, lastCheck: null });
    api.on(BATCHES, () => ({ items: [], nextCursor: null }));
    await openPayouts({
      ...payouts,
      wallet: { ...payouts.wallet, address: '', coins: [], coinCount: 0 },
      waiting: { count: 0, amount: '0' },
    });
    expect(screen.getByText(/^No chain data yet\./)).toBeVisible();
    for (const words of ['The wallet is empty', 'No batches in flight', 'Not provided by the signer yet'])
      expect(screen.getByText(words)).toBeVisible();
    expect(await screen.findByText('No batches yet')).toBeVisible();
  });

  test('stops payouts for a reason', async () => {
    const sent: BreakerChange[] = [];
    api.on(BREAKER, (body) => {
      sent.push(body);
      api.on(PAYOUTS, () => stopped);
      return stopped;
    });
    const { user } = await openPayouts();
    await user.click(screen.getByRole('button', { name: 'Stop payouts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop payouts?' }));
    await user.click(dialog.getByRole('button', { name: 'Stop payouts' }));
    expect(await dialog.findByText('Enter a reason')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' odd node ');
    await user.click(dialog.getByRole('button', { name: 'Stop payouts' }));
    expect(await screen.findByRole('button', { name: 'Resume payouts' })).toBeVisible();
    expect(sent).toEqual([{ isOpen: true, reason: 'odd node' }]);
  });

  test('says that they are stopped, why, by whom and since when, and lets them go on', async () => {
    const sent: BreakerChange[] = [];
    api.on(BREAKER, (body) => {
      sent.push(body);
      api.on(PAYOUTS, () => makePayouts());
      return makePayouts();
    });
    const { user } = await openPayouts(stopped);
    const banner = screen.getByRole('alert');
    expect(banner).toHaveTextContent('Payouts are stopped');
    expect(banner).toHaveTextContent(/Automatically, .*2026/);
    expect(banner).not.toHaveTextContent('Reason');
    expect(banner).toHaveTextContent('at height 8,070,000');
    expect(screen.queryByText(/Payouts resume/)).not.toBeInTheDocument();
    expect(banner).toHaveTextContent('The wallet holds 20 XCH, but the ledger says 21.5 XCH.');
    expect(banner).toHaveTextContent('The farm owes its users 120 XCH but holds only 100 XCH on the chain.');
    expect(banner).toHaveTextContent(/\(3 XCH\) is about to be spent, but not by a batch of the farm\./);
    expect(banner).toHaveTextContent(/Coin bad0\S+ \(2 XCH\) was spent/);
    await user.click(screen.getByRole('button', { name: 'Resume payouts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resume payouts?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'it was the clock');
    await user.click(dialog.getByRole('button', { name: 'Resume payouts' }));
    expect(await screen.findByRole('button', { name: 'Stop payouts' })).toBeVisible();
    expect(sent).toEqual([{ isOpen: false, reason: 'it was the clock' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('books a difference that no spend explains, by the comparison that was shown', async () => {
    const difference = { checkId: '17', at: '2026-01-02T03:00:05.000Z', wallet: '20', ledger: '21.5' };
    const sent: unknown[] = [];
    api.on('recordPayoutDifference', (body) => {
      sent.push(body);
      api.on(PAYOUTS, () => stopped);
      return stopped;
    });
    const { user, notify } = await openPayouts({ ...stopped, difference });
    await user.click(screen.getByRole('button', { name: 'Book the difference' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book the difference?' }));
    expect(dialog.getByText('To be booked').nextElementSibling).toHaveTextContent('-1.5 XCH');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'lost in a restore');
    await user.click(dialog.getByRole('button', { name: 'Book the difference' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Difference booked'));
    expect(sent).toEqual([{ checkId: '17', reason: 'lost in a restore' }]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Book the difference' })).not.toBeInTheDocument(),
    );
  });

  test('says that a difference is another by now', async () => {
    const difference = { checkId: '17', at: '2026-01-02T03:00:05.000Z', wallet: '20', ledger: '21.5' };
    api.refuse('recordPayoutDifference', 'illegal_transition');
    const { user } = await openPayouts({ ...stopped, difference });
    await user.click(screen.getByRole('button', { name: 'Book the difference' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'lost in a restore');
    await user.click(dialog.getByRole('button', { name: 'Book the difference' }));
    expect(
      await dialog.findByText(/^The difference has changed or was booked in the meantime/),
    ).toBeVisible();
  });

  test('takes a spend that no batch explains into the books', async () => {
    const spend = makeUnknownSpend();
    const sent: string[] = [];
    api.on(RECORD, ({ reason }, { url }) => {
      sent.push(new URL(url).pathname, reason);
      api.on(PAYOUTS, () => makePayouts());
      return makePayouts();
    });
    const { user, notify } = await openPayouts(makePayouts({ unknownSpends: [spend] }));
    const list = within(screen.getByRole('region', { name: 'Unexplained spends' }));
    expect(fact('Unexplained spends', 'Outputs')).toHaveTextContent(/^2 XCH to xch1/);
    await user.click(list.getByRole('button', { name: /^Record in ledger: spend of coin bad0/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record this spend in the ledger?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'moved by hand');
    await user.click(dialog.getByRole('button', { name: 'Record in ledger' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Recorded in the ledger'));
    expect(sent).toEqual([`/api/admin/payouts/spends/${spend.coinId}/record`, 'moved by hand']);
    await waitFor(() => expect(screen.queryByText('Unexplained spends')).not.toBeInTheDocument());
  });

  test('takes all final spends into the books at once, after showing what that does', async () => {
    const output = makeUnknownSpend().outputs[0];
    if (!output) throw new Error('A spend has an output');
    const spends = [
      makeUnknownSpend({
        coinId: 'a1'.repeat(32),
        amount: '5',
        outputs: [
          { ...output, coinId: 'b1'.repeat(32), use: 'withdrawal', email: 'ada@example.org' },
          { ...output, coinId: 'b2'.repeat(32), amount: '1', use: 'owed', email: 'bob@example.org' },
          { ...output, coinId: 'b3'.repeat(32), amount: '1.5', use: 'wallet' },
        ],
      }),
      makeUnknownSpend({ coinId: 'a2'.repeat(32) }),
      makeUnknownSpend({ coinId: 'a3'.repeat(32), isFinal: false }),
    ];
    const sent: unknown[] = [];
    api.on('recordPayoutSpends', (body) => {
      sent.push(body);
      api.on(PAYOUTS, () => makePayouts());
      return makePayouts();
    });
    const { user, notify } = await openPayouts(makePayouts({ unknownSpends: spends }));
    const list = within(screen.getByRole('region', { name: 'Unexplained spends' }));
    expect(list.getByText(/pays an open withdrawal of/)).toHaveTextContent('2 XCH');
    expect(list.getByText(/would owe it back/)).toHaveTextContent('bob@example.org');
    await user.click(list.getByRole('button', { name: 'Record all 2 spends' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record these spends in the ledger?' }));
    const sum = (name: string) => dialog.getByText(name).nextElementSibling;
    expect(sum('Paid to open withdrawals')).toHaveTextContent('1 payment, 2 XCH');
    expect(sum('Owed back by accounts')).toHaveTextContent('1 payment, 1 XCH');
    expect(sum('To suspense')).toHaveTextContent('2.5 XCH');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'restored');
    await user.click(dialog.getByRole('button', { name: 'Record all' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Recorded in the ledger'));
    expect(sent).toEqual([{ reason: 'restored' }]);
  });

  test('says that a spend was taken meanwhile', async () => {
    api.refuse(RECORD, 'not_found');
    const { user } = await openPayouts(makePayouts({ unknownSpends: [makeUnknownSpend()] }));
    await user.click(screen.getByRole('button', { name: /^Record in ledger/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'moved by hand');
    await user.click(dialog.getByRole('button', { name: 'Record in ledger' }));
    expect(await dialog.findByText(/^It was recorded in the meantime, or isn’t final yet\./)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Record in ledger' })).not.toBeInTheDocument();
  });

  test('offers nothing for a spend that is not final', async () => {
    await openPayouts(makePayouts({ unknownSpends: [makeUnknownSpend({ isFinal: false })] }));
    expect(screen.getByText('You can record it once it’s final.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Record/ })).not.toBeInTheDocument();
  });

  test('says that payouts are off', async () => {
    api.on(PAYOUTS, () => ({ state: 'off' }));
    open();
    expect(await screen.findByRole('heading', { name: 'Payouts are off' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('speaks Chinese', async () => {
    api.on(PAYOUTS, () => stopped);
    open(zh);
    expect(await screen.findByRole('alert')).toHaveTextContent('付款已暂停');
    expect(screen.getByRole('alert')).toHaveTextContent('钱包中有 20 XCH，而账本记录为 21.5 XCH。');
    expect(screen.getByRole('region', { name: '钱包与账本' })).toBeVisible();
  });

  test('that fails comes by Retry', async () => {
    api.refuse(PAYOUTS, 'internal_error');
    const { user } = open();
    const alert = await screen.findByRole('alert');
    api.on(PAYOUTS, () => makePayouts());
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Wallet and ledger' })).toBeVisible();
  });
});
