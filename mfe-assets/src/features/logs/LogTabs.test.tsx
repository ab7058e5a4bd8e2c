import type { BalanceLogEntry, BalanceLogPage, WithdrawalStatus } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { useLiveTags } from '@farm/remote-sdk/api';
import {
  createFakeApi,
  makeBalanceLogEntry,
  makeWithdrawal,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
  type PageOptions,
} from '@farm/testing';
import { liveTags } from '../../api/liveTags.ts';
import en from '../../messages/en.json';
import zh from '../../messages/zh.json';
import { computeDayBefore, toLocalPeriod } from '../../model/day.ts';
import { LogTabs } from './LogTabs.tsx';

const BALANCE_LOG = 'listBalanceLog';
const WITHDRAWALS = 'listWithdrawals';
/** Prices of an earlier page, for which nothing waits. */
const KNOWN_PRICES = {
  'listPrices(undefined)': { endpointName: 'listPrices', data: { items: [] }, at: 0 },
};

describe('the logs', () => {
  const api = createFakeApi();
  beforeEach(() => api.on('listPrices', () => ({ items: [] })));
  const handleCancel = jest.fn<undefined, [unknown]>();
  const open = (query = '', messages: typeof en = en, options: Partial<PageOptions> = {}) =>
    renderWithProviders(
      <>
        <LiveUpdates />
        <LogTabs onCancel={handleCancel} isCanceling={false} />
      </>,
      {
        messages,
        path: `/center/my/assets${query}`,
        pattern: '/center/my/assets',
        page: { locale: messages === en ? 'en' : 'zh' },
        ...options,
      },
    );
  /** Serves a page of the log, and returns the query of every request. */
  const serveLog = (page: BalanceLogPage = { items: [], nextCursor: null }) => {
    const requests: Record<string, string>[] = [];
    api.on(BALANCE_LOG, (_body, request) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      return page;
    });
    return requests;
  };

  test('begin with the balance log: every field of a line, its sign, and what it came to', async () => {
    serveLog({
      items: [
        makeBalanceLogEntry({
          id: '12',
          amount: '-1.000000000001',
          balance: '2.249999999999',
          type: 'withdraw',
        }),
        makeBalanceLogEntry({ id: '11' }),
      ],
      nextCursor: null,
    });
    open();
    const [, first, second] = await findRows('Balance log', 3);
    expect(first).toHaveTextContent('Withdraw');
    expect(first).toHaveTextContent('-1.000000000001 XCH');
    expect(first).toHaveTextContent('2.249999999999 XCH');
    expect(first).toHaveTextContent('12');
    expect(second).toHaveTextContent('Deposit');
    expect(second).toHaveTextContent('+3.25 XCH');
    expect(second).toHaveTextContent('Welcome');
    expect(second?.querySelector('time')).toHaveAttribute('datetime', '2026-01-02T03:04:05.000Z');
    expect(headers()).toEqual(['Date', 'Type', 'Amount', 'Balance', 'Description', 'ID']);
  });

  test('are tabs that stand in the address and are moved through with the keyboard', async () => {
    serveLog();
    api.on('listProfitLog', () => ({ items: [], nextCursor: null }));
    const { user, currentPath } = open();
    const tab = screen.getByRole('tab', { name: 'Balance log' });
    expect(tab).toHaveAttribute('aria-selected', 'true');
    await user.click(tab);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(currentPath()).toBe('/center/my/assets?log=profit');
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Profit log');
    expect(await screen.findByText('No profit yet')).toBeVisible();
    await user.click(tab);
    expect(currentPath()).toBe('/center/my/assets');
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  test('show of a withdrawal what it is, where it stands and where to read more', async () => {
    const withdrawal = makeWithdrawal();
    const sent = makeWithdrawal({
      id: '6c0d4e7e-52d8-4d0d-9b5e-6a0f1f0a2b03',
      status: 'sending',
      isCancelable: false,
    });
    api.on(WITHDRAWALS, () => ({ items: [withdrawal, sent], nextCursor: null }));
    const { user, currentPath } = open('?log=withdrawals');
    const [, first, second] = await findRows('Withdrawal log', 3);
    expect(headers()).toEqual([
      'Created',
      'ID',
      'Status',
      'Amount',
      'Fee',
      'Actual received',
      'Address',
      'Updated',
    ]);
    expect(first).toHaveTextContent('Submit');
    expect(first).toHaveTextContent('1 XCH');
    expect(first).toHaveTextContent('0.0005 XCH');
    expect(first).toHaveTextContent('0.9995 XCH');
    expect(first).toHaveTextContent('xch1qqqqqq');
    expect(second).toHaveTextContent('Pending TX');
    expect(
      within(second as HTMLTableRowElement).queryByRole('button', { name: /^Cancel/ }),
    ).not.toBeInTheDocument();
    await user.click(
      screen.getByRole('button', { name: 'Cancel the withdrawal of 1 XCH, receipt 5c0d4e7e' }),
    );
    expect(handleCancel).toHaveBeenCalledWith({ withdrawal });
    await user.click(screen.getByRole('link', { name: 'Receipt 5c0d4e7e' }));
    expect(currentPath()).toBe(`/center/my/assets/withdrawals/${withdrawal.id}`);
  });

  test('says that nothing arrived of a withdrawal that was given back', async () => {
    const canceled = makeWithdrawal({ status: 'canceled', isCancelable: false });
    api.on(WITHDRAWALS, () => ({ items: [canceled], nextCursor: null }));
    open('?log=withdrawals');
    const [, row] = await findRows('Withdrawal log', 2);
    expect(row).toHaveTextContent(/0\.0005 XCH\s*Nothing/);
    expect(row).not.toHaveTextContent('0.9995 XCH');
  });

  test('call every status by its name', async () => {
    const statuses = Object.entries(LABELS).map(([status, label]) => ({
      label,
      withdrawal: makeWithdrawal({
        id: crypto.randomUUID(),
        status: status as WithdrawalStatus,
        isCancelable: false,
      }),
    }));
    api.on(WITHDRAWALS, () => ({
      items: statuses.map(({ withdrawal }) => withdrawal),
      nextCursor: null,
    }));
    open('?log=withdrawals');
    const [, ...rows] = await findRows('Withdrawal log', statuses.length + 1);
    expect(rows.map((row) => row.cells[2]?.textContent)).toEqual(statuses.map(({ label }) => label));
  });

  test('are narrowed by what the address says: whole days where the user is, and a type', async () => {
    const requests = serveLog();
    open('?type=refund&from=2026-02-27&to=2026-02-28');
    expect(await screen.findByText('No matching entries')).toBeVisible();
    expect(requests).toEqual([
      {
        type: 'refund',
        from: new Date(2026, 1, 27).toISOString(),
        to: new Date(2026, 2, 1).toISOString(),
      },
    ]);
  });

  test('are narrowed by what is chosen, which the address keeps, until the filters are cleared', async () => {
    const requests = serveLog();
    const { user, currentPath } = open();
    await screen.findByText('No transactions yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Profit' }));
    expect(currentPath()).toBe('/center/my/assets?type=profit');
    expect(await screen.findByText('No matching entries')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Dates' }));
    await user.click(await screen.findByRole('option', { name: 'Choose dates…' }));
    const from = within(await screen.findByRole('group', { name: 'From' }));
    await user.click(from.getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('02272026');
    await waitFor(() => expect(currentPath()).toBe('/center/my/assets?type=profit&from=2026-02-27'));
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({ type: 'profit', from: new Date(2026, 1, 27).toISOString() }),
    );
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(currentPath()).toBe('/center/my/assets');
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Dates' })).toHaveTextContent('All');
    expect(screen.queryByRole('group', { name: 'From' })).not.toBeInTheDocument();
  });

  test('are narrowed by recent days, which the address keeps as days', async () => {
    const requests = serveLog();
    const { user, currentPath } = open();
    await screen.findByText('No transactions yet');
    expect(screen.queryByRole('group', { name: 'From' })).not.toBeInTheDocument();
    const from = computeDayBefore(6, new Date());
    const dates = screen.getByRole('combobox', { name: 'Dates' });
    await user.click(dates);
    await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
    expect(currentPath()).toBe(`/center/my/assets?from=${from}`);
    expect(dates).toHaveTextContent('Last 7 days');
    await waitFor(() => expect(requests.at(-1)).toEqual(toLocalPeriod({ from, to: null })));
    await user.click(dates);
    await user.click(await screen.findByRole('option', { name: 'All' }));
    expect(currentPath()).toBe('/center/my/assets');
  });

  test('show the days of the address that are no recent ones', async () => {
    serveLog();
    open('?from=2026-02-27&to=2026-02-28');
    expect(screen.getByRole('combobox', { name: 'Dates' })).toHaveTextContent('Choose dates…');
    expect(await screen.findByRole('group', { name: 'From' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'To' })).toBeVisible();
  });

  test('show of an address that a line is about both ends, and the whole of it to copy', async () => {
    const address = `xch1${'q'.repeat(52)}pzry9x`;
    serveLog({ items: [makeBalanceLogEntry({ desc: address, type: 'withdraw' })], nextCursor: null });
    open();
    const [, row] = await findRows('Balance log', 2);
    expect(row).toHaveTextContent('xch1qqqqqq…qqpzry9x');
    expect(row).not.toHaveTextContent(address);
    expect(screen.getByTitle(address)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Copy address xch1qqqqqq/ })).toBeVisible();
  });

  test('write the days of a profit as their reader does, and other words as they are', async () => {
    serveLog({
      items: [
        makeBalanceLogEntry({ id: '3', type: 'profit', desc: '2026-11-20' }),
        makeBalanceLogEntry({ id: '2', type: 'profit', desc: '2026-11-20 – 2026-11-22' }),
        makeBalanceLogEntry({ id: '1', type: 'profit', desc: 'First of March' }),
        makeBalanceLogEntry({ id: '0', desc: '2026-11-20' }),
      ],
      nextCursor: null,
    });
    open();
    const [, oneDay, severalDays, freeText, deposit] = await findRows('Balance log', 5);
    expect(oneDay).toHaveTextContent('Nov 20, 2026 (UTC)');
    expect(severalDays).toHaveTextContent(/Nov 20\s–\s22, 2026 \(UTC\)/);
    expect(freeText).toHaveTextContent('First of March');
    expect(deposit).toHaveTextContent('2026-11-20');
  });

  test('say the year of a line only when it is another one, and all of its time when pointed at', async () => {
    const year = new Date().getFullYear();
    serveLog({
      items: [
        makeBalanceLogEntry({ id: '2', date: `${year}-03-04T12:05:00.000Z` }),
        makeBalanceLogEntry({ id: '1', date: '2019-03-04T12:05:00.000Z' }),
      ],
      nextCursor: null,
    });
    open();
    const [, thisYearRow, earlierYearRow] = await findRows('Balance log', 3);
    expect(thisYearRow?.cells[0]).toHaveTextContent(/^Mar 4, \d/);
    expect(earlierYearRow?.cells[0]).toHaveTextContent(/^Mar 4, 2019, \d/);
    expect(thisYearRow?.querySelector('time')?.title).toContain(String(year));
  });

  test('are narrowed by a status, where the two that are called alike are told apart', async () => {
    const requests: (string | null)[] = [];
    api.on(WITHDRAWALS, (_body, request) => {
      requests.push(new URL(request.url).searchParams.get('status'));
      return { items: [], nextCursor: null };
    });
    const { user } = open('?log=withdrawals');
    await screen.findByText('No withdrawals yet');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Submit (held)' }));
    await screen.findByText('No matching entries');
    expect(requests).toEqual([null, 'held']);
  });

  test('go on page by page; lines that arrive meanwhile are neither doubled nor lost', async () => {
    const log = makeLog(5);
    serveByTwo(api, log);
    const { user } = open();
    await findRows('Balance log', 3);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await findRows('Balance log', 5);
    log.unshift(makeBalanceLogEntry({ id: '6' }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await findRows('Balance log', 6);
    expect(listShownIds()).toEqual(['5', '4', '3', '2', '1']);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('bring every page up to date when they are opened anew', async () => {
    const log = makeLog(3);
    serveByTwo(api, log);
    const { user } = open();
    await findRows('Balance log', 3);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await findRows('Balance log', 4);
    api.on('listProfitLog', () => ({ items: [], nextCursor: null }));
    await user.click(screen.getByRole('tab', { name: 'Profit log' }));
    await screen.findByText('No profit yet');
    log.unshift(makeBalanceLogEntry({ id: '4' }));
    await user.click(screen.getByRole('tab', { name: 'Balance log' }));
    await waitFor(() => expect(listShownIds()).toEqual(['4', '3', '2', '1']));
  });

  test('go on also when that is asked for while they are being brought up to date', async () => {
    const log = makeLog(3);
    serveByTwo(api, log);
    const { user } = open();
    await findRows('Balance log', 3);
    const noop = () => undefined;
    let answer: (page: BalanceLogPage) => void = noop;
    api.on(BALANCE_LOG, () => new Promise<BalanceLogPage>((resolve) => (answer = resolve)));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(answer).not.toBe(noop));
    const more = screen.getByRole('button', { name: 'Show more' });
    await user.click(more);
    expect(more).toHaveAttribute('aria-busy', 'true');
    log.unshift(makeBalanceLogEntry({ id: '4' }));
    serveByTwo(api, log);
    answer({ items: log.slice(0, 2), nextCursor: '3' });
    await waitFor(() => expect(listShownIds()).toEqual(['4', '3', '2', '1']));
  });

  test('keep the lines in view when further ones do not come, and ask for them again', async () => {
    const log = makeLog(3);
    serveByTwo(api, log);
    const { user } = open();
    await findRows('Balance log', 3);
    api.refuse(BALANCE_LOG, 'internal_error');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/Couldn’t load more entries\./)).toBeVisible();
    expect(listShownIds()).toEqual(['3', '2']);
    serveByTwo(api, log);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(listShownIds()).toEqual(['3', '2', '1']));
    expect(screen.queryByText(/Couldn’t load more entries\./)).not.toBeInTheDocument();
  });

  test('name a failure, and recover by Retry', async () => {
    api.refuse(BALANCE_LOG, 'unavailable');
    const { user } = open();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Couldn’t load the log');
    expect(failure).toHaveTextContent('Request request-1');
    serveLog();
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  test('tell a broken connection from an error of the farm', async () => {
    api.disconnect(BALANCE_LOG);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the farm. Check your connection and try again.',
    );
  });

  test('say that an answer is slow', async () => {
    api.on(BALANCE_LOG, () => new Promise<never>(() => undefined));
    const { user } = await withElapsedTime(SLOW_AFTER_MS, () => open('', en, { known: KNOWN_PRICES }));
    expect(screen.getByText('The log is taking longer than usual.')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Balance log' })).toHaveAttribute('aria-busy', 'true');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
  });

  test('speak Chinese', async () => {
    serveLog({ items: [makeBalanceLogEntry()], nextCursor: null });
    open('', zh);
    const [, row] = await findRows('余额记录', 2);
    expect(row).toHaveTextContent('充值');
    expect(headers()).toEqual(['日期', '类型', '金额', '余额', '说明', '编号']);
  });
});

const LABELS: Record<WithdrawalStatus, string> = {
  pending: 'Submit',
  approved: 'Processing',
  sending: 'Pending TX',
  success: 'Confirmed',
  failed: 'Failed',
  canceled: 'Canceled',
  refunded: 'Refunded',
  held: 'Submit',
};

/** Subscribes to live changes, as the page around the logs does. */
function LiveUpdates() {
  useLiveTags(liveTags);
  return null;
}

function makeLog(count: number): BalanceLogEntry[] {
  return Array.from({ length: count }, (_, index) => makeBalanceLogEntry({ id: String(count - index) }));
}

/** Serves a log like the API: two entries a page, and a cursor that new entries do not shift. */
function serveByTwo(api: ReturnType<typeof createFakeApi>, log: BalanceLogEntry[]) {
  api.on(BALANCE_LOG, (_body, request) => {
    const cursor = new URL(request.url).searchParams.get('cursor');
    const rest = log.filter(({ id }) => cursor === null || Number(id) < Number(cursor));
    const items = rest.slice(0, 2);
    return { items, nextCursor: rest.length > 2 ? (items.at(-1)?.id ?? null) : null };
  });
}

/** Waits until a table has `count` rows, including the header row, and returns them. */
async function findRows(name: string, count: number): Promise<HTMLTableRowElement[]> {
  const table = await screen.findByRole<HTMLTableElement>('table', { name });
  await waitFor(() => {
    expect(table).toHaveAttribute('aria-busy', 'false');
    expect(table.rows).toHaveLength(count);
  });
  return [...table.rows];
}

const listCellTexts = (selector: string) =>
  Array.from(document.querySelectorAll(selector), (cell) => cell.textContent);
const headers = () => listCellTexts('thead th');
/** Ids in the last column of the balance log. */
const listShownIds = () => listCellTexts('tbody td:last-child');
