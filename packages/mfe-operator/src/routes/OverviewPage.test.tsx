import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, renderWithProviders, screen, waitFor, withElapsedTime, within } from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeIncome } from '../testing/incomeFactories.ts';
import { makeOverview } from '../testing/overviewFactories.ts';
import { makePayoutAlarm, makePayouts } from '../testing/payoutFactories.ts';
import { makeRolloutEntry, makeRolloutStatus, V2 } from '../testing/rolloutFactories.ts';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { OverviewPage } from './OverviewPage.tsx';

const AT = '2026-01-02T03:04:05.000Z';
const CARDS = [
  'Withdrawals to review',
  'Open proposals',
  'What stands still',
  'Payouts',
  'Rollout',
  'Paid',
  'Income of the last 7 days',
  'Accounts',
  'Machines',
];

describe('the overview', () => {
  const api = createFakeApi();
  const open = (locale: 'en' | 'zh' = 'en') =>
    renderWithProviders(<OverviewPage />, {
      messages: locale === 'en' ? messages : zh,
      path: '/operator/overview',
      page: { locale },
    });
  const card = (name: string) => screen.findByRole('region', { name });
  const expectCard = async (name: string, text: RegExp | string) => {
    const found = await card(name);
    await waitFor(() => {
      expect(found).toHaveTextContent(text);
    });
    return within(found);
  };

  beforeEach(() => {
    api.on('readOverview', () => makeOverview());
    api.on('listPayoutAlarms', () => ({ open: [], ended: [] }));
    api.on('readPayouts', () => makePayouts({ waiting: { count: 0, amount: '0' } }));
    api.on('readRolloutStatus', () => makeRolloutStatus());
    api.on('readIncome', () => makeIncome());
  });

  test('says in one sentence each that all is well', async () => {
    open();
    await expectCard('Withdrawals to review', 'Nothing waits.');
    await expectCard('Open proposals', 'Nothing waits.');
    await expectCard('What stands still', 'Nothing stands still.');
    await expectCard('Payouts', 'Payouts are running');
    await expectCard('Rollout', 'No canaries are running.');
    await expectCard('Machines', 'No machine is offline or has lost space.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('has what needs a person first, and each card leads to the page about it', async () => {
    open();
    await expectCard('Machines', 'No machine');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(CARDS);
    const paths = CARDS.map((name) => {
      const links = within(screen.getByRole('region', { name })).getAllByRole('link');
      return links.at(-1)?.getAttribute('href');
    });
    expect(paths).toEqual([
      '/operator',
      '/operator/proposals',
      '/operator/payouts',
      '/operator/payouts',
      '/operator/rollout',
      '/operator/payouts',
      '/operator/income',
      '/operator/account',
      '/operator/account',
    ]);
  });

  test('shows what was paid, the accounts and the income', async () => {
    open();
    await expectCard('Paid', 'Last 24 hours (1 payment)0.5 XCHLast 30 days (40 payments)21.5 XCH');
    await expectCard(
      'Accounts',
      '1,234New this week12Locked by operators2Locked by their owners1Second factors to be removed0',
    );
    await expectCard(
      'Income of the last 7 days',
      'Blocks won1Rewards booked1.75 XCHPaid by profit runs1.1 XCH',
    );
  });

  test('counts what waits, with the sum and the oldest', async () => {
    api.on('readOverview', () =>
      makeOverview({ waiting: { withdrawals: { count: 3, amount: '4.2', oldestAt: AT }, proposals: 1 } }),
    );
    open();
    await expectCard(
      'Withdrawals to review',
      /^Withdrawals to review34\.2 XCH in allThe oldest was requested on Jan 2, 2026/,
    );
    await expectCard('Open proposals', /1It waits for a second operator\./);
  });

  test('names the alarms, and since when they last or are over', async () => {
    const gone = makePayoutAlarm({
      id: '6a1b5c2d-3e4f-4a5b-8c6d-7e8f9a0b1c08',
      cause: { kind: 'mailsStuck', count: 4, message: '451' },
      goneSince: AT,
    });
    api.on('listPayoutAlarms', () => ({ open: [makePayoutAlarm(), gone], ended: [] }));
    open();
    const alarms = await expectCard('What stands still', /The signer isn’t available/);
    expect(alarms.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The signer isn’t availableSince Jan 2, 2026/),
      expect.stringMatching(/^Emails can’t be sentOver since Jan 2, 2026/),
    ]);
  });

  test.each([
    ['that are off', { state: 'off' }, 'Payouts are off'],
    [
      'that an operator stopped',
      makePayouts({ breaker: { isOpen: true, reason: 'A look', problems: [], by: 'olga', at: AT } }),
      'Payouts are stoppedReason: A look3 withdrawals (4.2 XCH) to be paid',
    ],
    [
      'that the farm stopped',
      makePayouts({ breaker: { isOpen: true, reason: '', problems: [], by: '', at: AT } }),
      'Payouts are stopped3 withdrawals',
    ],
    ['with an obstacle', makePayouts({ obstacle: { kind: 'signerAway' } }), 'The signer isn’t responding.'],
    ['without a chain', makePayouts({ chain: null }), 'No chain data yet.'],
    [
      'that are short of funds',
      makePayouts({ short: { count: 1, amount: '9' } }),
      '1 withdrawal is on hold because the wallet is short of funds.',
    ],
  ] as const)('tells of payouts %s', async (_name, payouts, text) => {
    api.on('readPayouts', () => payouts);
    open();
    await expectCard('Payouts', text);
  });

  test('shows canaries with their share, next step and notices', async () => {
    const canary = {
      ...{ version: V2, percent: 5, set: null, minVisitors: 20 },
      nextStep: { percent: 25, at: AT },
    };
    api.on('readRolloutStatus', () =>
      makeRolloutStatus({
        entries: [
          makeRolloutEntry({ canary, notices: [{ kind: 'few-visitors', at: AT, visitors: 3, needed: 20 }] }),
        ],
      }),
    );
    open();
    const rollout = await expectCard(
      'Rollout',
      /assets 1\.1\.0\+bbbbbbb for 5%Goes on to 25% on Jan 2, 2026/,
    );
    expect(rollout.getByRole('link', { name: '1.1.0+bbbbbbb' })).toBeVisible();
    expect(rollout.getByRole('listitem')).toHaveTextContent(
      /Too few visitors to judge this canary: 3 in a day/,
    );
  });

  test('tells what was halted, held, disabled and frozen in the rollout', async () => {
    const halt = { name: 'assets', version: V2, why: 'It threw', at: AT };
    api.on('readRolloutStatus', () =>
      makeRolloutStatus({
        frozen: { reason: 'Release night' },
        halts: [
          { ...halt, action: 'stop-canary' },
          { ...halt, action: 'hold-canary', name: 'auth' },
        ],
        entries: [makeRolloutEntry({ name: 'info', disabled: { reason: 'A repair' } })],
      }),
    );
    open();
    await expectCard('Rollout', /Canary of assets stopped automaticallyIt threw/);
    await expectCard('Rollout', /Canary of auth held at its stepIt threw/);
    await expectCard('Rollout', /info is disabledA repairFrozen: Release night/);
  });

  test('says that the pool has no income, and who proves more than reported', async () => {
    const total = { rewards: 0, expectedRewards: 0, income: '0', otherIncome: '0', paid: '1' };
    const excess = {
      account: { id: '5b4a2f0e-6a4f-4a59-9d3d-0a3f6a1d2c3b', email: 'ada@farm.test' },
      ...{ provenSpace: '100', deviation: 0.05, reportedSpace: '79', startedAt: AT },
    };
    api.on('readIncome', () => makeIncome({ total, excesses: [excess] }));
    open();
    await expectCard(
      'Income of the last 7 days',
      /The pool has won no blocks.*1 account proves more space than reported\./,
    );
  });

  test('counts incidents that last, removals of second factors, and no payments', async () => {
    const none = { count: 0, amount: '0' };
    api.on('readOverview', () =>
      makeOverview({
        paid: { day: none, month: none },
        accounts: { total: 9, newThisWeek: 0, lockedByOperators: 0, lockedByOwners: 0, factorResets: 1 },
        incidents: { offline: 3, drop: 1, accounts: 2 },
      }),
    );
    open();
    await expectCard('Machines', 'Offline3Lost space1Accounts affected2');
    await expectCard('Accounts', 'Second factors to be removed1');
    await expectCard('Paid', 'Nothing was paid in the last 30 days.');
  });

  test('shows a skeleton in each card that still loads', async () => {
    api.on('readIncome', () => new Promise(() => undefined));
    open();
    await expectCard('Payouts', 'Payouts are running');
    const income = within(await card('Income of the last 7 days'));
    expect(income.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getAllByRole('progressbar')).toHaveLength(1);
    });
  });

  test.each([
    ['listPayoutAlarms', 'What stands still', 'Nothing stands still.'],
    ['readPayouts', 'Payouts', 'Payouts are running'],
    ['readRolloutStatus', 'Rollout', 'No canaries'],
    ['readIncome', 'Income of the last 7 days', 'Rewards booked'],
  ] as const)('stays useful when %s fails alone, and recovers by Retry', async (call, name, text) => {
    api.refuse(call, 'unavailable');
    const { user } = open();
    const found = await expectCard(name, /The farm didn’t respond\. Try again in a moment\.Request request-/);
    await expectCard('Withdrawals to review', 'Nothing waits.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const answers = {
      listPayoutAlarms: () => api.on('listPayoutAlarms', () => ({ open: [], ended: [] })),
      readPayouts: () => api.on('readPayouts', () => makePayouts()),
      readRolloutStatus: () => api.on('readRolloutStatus', () => makeRolloutStatus()),
      readIncome: () => api.on('readIncome', () => makeIncome()),
    };
    answers[call]();
    await user.click(found.getByRole('button', { name: 'Retry' }));
    await expectCard(name, text);
  });

  test('reports an outage of its own call in the cards that need it, and one Retry brings them all', async () => {
    api.disconnect('readOverview');
    const { user } = open();
    const reviews = await expectCard('Withdrawals to review', /Can’t reach the farm\./);
    await expectCard('Machines', /Can’t reach the farm\./);
    await expectCard('Payouts', 'Payouts are running');
    api.on('readOverview', () => makeOverview());
    await user.click(reviews.getByRole('button', { name: 'Retry' }));
    await expectCard('Withdrawals to review', 'Nothing waits.');
    await expectCard('Machines', 'No machine');
  });

  test('keeps what it shows when a refresh fails, and says so', async () => {
    const { user } = open();
    await expectCard('Payouts', 'Payouts are running');
    await expectCard('Open proposals', 'Nothing waits.');
    api.refuse('readOverview', 'unavailable');
    setTabVisibility('visible');
    expect(await screen.findByText(/Couldn’t refresh this\./)).toBeVisible();
    await expectCard('Open proposals', 'Nothing waits.');
    api.on('readOverview', () => makeOverview());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(screen.queryByText(/Couldn’t refresh this\./)).not.toBeInTheDocument();
    });
  });

  test('says that an answer is slow, and can be canceled and retried', async () => {
    api.on('readIncome', () => new Promise(() => undefined));
    const { user } = await withElapsedTime(SLOW_AFTER_MS, open);
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const income = await expectCard('Income of the last 7 days', 'Canceled. Try again when you’re ready.');
    api.on('readIncome', () => makeIncome());
    await user.click(income.getByRole('button', { name: 'Retry' }));
    await expectCard('Income of the last 7 days', 'Rewards booked');
  });

  test('leads to 403 whoever is no operator any more', async () => {
    api.refuse('readOverview', 'forbidden');
    const { currentPath } = open();
    await waitFor(() => {
      expect(currentPath()).toBe('/403');
    });
  });

  test('speaks Chinese', async () => {
    open('zh');
    await expectCard('待审核提现', '没有待处理事项。');
    await expectCard('停滞的环节', '一切运转正常。');
    await expectCard('已支付', '最近 24 小时（1 笔）0.5 XCH');
  });
});
