import { createFakeApi, renderWithProviders, screen, within } from '@farm/testing';
import messages from '../messages/en.json';
import { makeIncome, makeReward, makeRewardDetail } from '../testing/incomeFactories.ts';
import { makePayoutBatchDetail } from '../testing/payoutFactories.ts';
import { IncomePage } from './IncomePage.tsx';

const reward = makeReward();

describe('the page of the income', () => {
  const api = createFakeApi();
  const open = (query = '') =>
    renderWithProviders(<IncomePage />, {
      messages,
      path: `/operator/income${query}`,
      pattern: '/operator/income',
    });
  beforeEach(() => {
    api.on('readIncome', () => makeIncome());
    api.on('listRewards', () => ({ items: [reward], nextCursor: null }));
  });

  test('shows what blocks brought beside what was paid, with luck and effort', async () => {
    open();
    const sums = within(await screen.findByRole('region', { name: 'The last 30 days' }));
    expect(sums.getByText('0.65 XCH')).toBeVisible();
    expect(sums.getByText('62.5%')).toBeVisible();
    expect(sums.getByText('40%')).toBeVisible();
    expect(sums.getByText('The pool earned what profit runs paid.')).toBeVisible();
    expect(sums.queryByText(/PROFIT_FACTOR is/)).not.toBeInTheDocument();
    const days = within(screen.getByRole('table', { name: 'By day' }));
    expect(days.getByRole('row', { name: /Nov 24, 2026.*0\.6 XCH/ })).toBeVisible();
    const rewards = within(await screen.findByRole('table', { name: 'Rewards' }));
    expect(await rewards.findByRole('link', { name: '8,070,123' })).toHaveAttribute(
      'href',
      `/operator/income?reward=${reward.coinId}`,
    );
  });

  test('says so if the farm pays more than it earns', async () => {
    const total = { rewards: 0, expectedRewards: 1, income: '0', otherIncome: '0', paid: '2.25' };
    api.on('readIncome', () => makeIncome({ total, luck: 0 }));
    open();
    expect(await screen.findByText('Profit runs paid more than the pool earned.')).toBeVisible();
    expect(screen.getByText('Paid beyond income').nextSibling).toHaveTextContent('2.25 XCH');
    expect(screen.getByText(/lower PROFIT_FACTOR/)).toBeVisible();
  });

  test('says so if the factor pays more than blocks bring, however lucky the pool was', async () => {
    api.on('readIncome', () => makeIncome({ factor: '0.9' }));
    open();
    expect(
      await screen.findByText(/PROFIT_FACTOR is 0\.9, but blocks bring the pool at most 0\.875/),
    ).toBeVisible();
    expect(screen.getByText('The pool earned what profit runs paid.')).toBeVisible();
  });

  test('lists accounts that prove more than their machines report', async () => {
    open();
    expect(await screen.findByText('No account proves more space than its machines report.')).toBeVisible();
    const excess = {
      account: { id: '5b4a2f0e-6a4f-4a59-9d3d-0a3f6a1d2c3b', email: 'ada@farm.test' },
      provenSpace: (100n << 40n).toString(),
      deviation: 0.05,
      reportedSpace: (79n << 40n).toString(),
      startedAt: '2026-11-25T03:02:05.000Z',
    };
    api.on('readIncome', () => makeIncome({ excesses: [excess] }));
    open();
    const accounts = within(await screen.findByRole('table', { name: 'Proven beyond reports' }));
    expect(
      accounts.getByRole('row', { name: /ada@farm\.test 100\.00 TiB ± 5\.00 TiB 79\.00 TiB Nov 25, 2026/ }),
    ).toBeVisible();
  });

  test('says of a simulated chain that its luck means nothing', async () => {
    api.on('readIncome', () => makeIncome({ isSimulated: true }));
    open();
    expect(await screen.findByText(/This chain is simulated/)).toBeVisible();
    expect(screen.queryByText('Luck')).not.toBeInTheDocument();
  });

  test('follows a reward to those who were paid with it', async () => {
    api.on('readReward', () => makeRewardDetail({ batches: [makePayoutBatchDetail()] }));
    open(`?reward=${reward.coinId}`);
    const way = within(await screen.findByRole('region', { name: 'Block 8,070,123' }));
    expect(way.getByText('1.75 XCH')).toBeVisible();
    expect(way.getByText('8,070,160')).toBeVisible();
    expect(way.getByRole('link', { name: 'Batch 12' })).toBeVisible();
    expect(way.getByRole('row', { name: /ada@example.org/ })).toBeVisible();
  });

  test('says where a reward is while it is not spent', async () => {
    api.on('readReward', () => makeRewardDetail());
    const { unmount } = open(`?reward=${reward.coinId}`);
    expect(await screen.findByText(/lies in the wallet/)).toBeVisible();
    unmount();
    const waiting = { arrivedCoinId: null, absorbedHeight: null, bookedAt: null };
    api.on('readReward', () => makeRewardDetail({ ...waiting, state: 'waiting' }));
    open(`?reward=${reward.coinId}`);
    expect(await screen.findByText(/until it is deep enough/)).toBeVisible();
  });

  test('leads back from a reward that there is not', async () => {
    api.refuse('readReward', 'not_found');
    open('?reward=nothing');
    expect(await screen.findByRole('table', { name: 'By day' })).toBeVisible();
    expect(await screen.findByText('Not found')).toBeVisible();
  });
});
