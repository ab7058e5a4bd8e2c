import type { WithdrawalDetail } from '@farm/contracts';
import {
  createFakeApi,
  makeBalance,
  makeBalanceLogEntry,
  makePriceList,
  makeProfitLogEntry,
  makeWithdrawal,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import { LogTabs } from '../features/logs/LogTabs.tsx';
import en from '../messages/en.json';
import zh from '../messages/zh.json';
import { AssetsPage } from './AssetsPage.tsx';
import { WithdrawalPage } from './WithdrawalPage.tsx';

const NEVER = new Promise<never>(() => undefined);

describe('what XCH is worth', () => {
  const api = createFakeApi();
  const queries: string[] = [];
  const log = (request: Request) => queries.push(new URL(request.url).search);
  beforeEach(() => {
    queries.length = 0;
    api.on('listPrices', () => makePriceList());
    api.on('readBalanceHistory', () => ({ points: [] }));
    api.on('readAutomaticPayout', () => ({ payout: null }));
    api.on('readBalance', () => makeBalance({ total: '10.5', frozen: '0.001', usable: '10.499' }));
    api.on('listBalanceLog', (_body, request) => {
      log(request);
      return {
        items: [
          makeBalanceLogEntry({ id: '3', amount: '-1.5', price: '2' }),
          makeBalanceLogEntry({ id: '2', amount: '0.000000000001', price: '2.13' }),
          makeBalanceLogEntry({ id: '1', price: null }),
        ],
        nextCursor: null,
      };
    });
  });

  const openAssets = (messages: typeof en = en) =>
    renderWithProviders(<AssetsPage />, {
      messages,
      path: '/center',
      page: { locale: messages === en ? 'en' : 'zh' },
    });
  const openLogs = (query = '') =>
    renderWithProviders(<LogTabs onCancel={jest.fn()} isCanceling={false} />, {
      messages: en,
      path: `/center${query}`,
    });
  const openReceipt = (fields: Partial<WithdrawalDetail>) => {
    api.on('readWithdrawal', (_body, request) => {
      log(request);
      return {
        ...makeWithdrawal({ amount: '1.5', isCancelable: false }),
        ...{ events: [], payment: null, isPaying: true, remainingMs: null, ...fields },
      };
    });
    return renderWithProviders(<WithdrawalPage />, {
      messages: en,
      path: `/center/my/assets/withdrawals/${makeWithdrawal().id}`,
      pattern: '/center/my/assets/withdrawals/:id',
    });
  };
  const csvButton = () => screen.getByRole('button', { name: 'Download CSV' });
  /** Collects the queries of files of a log. */
  const collectFiles = (
    call: 'downloadBalanceLog' | 'downloadProfitLog' | 'downloadWithdrawals' = 'downloadBalanceLog',
  ) => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:file';
    const files: string[] = [];
    api.on(call, (_body, request) => {
      files.push(new URL(request.url).search);
      return 'id\r\n';
    });
    return files;
  };
  const rows = async (name: string, count: number) => {
    const table = await screen.findByRole('table', { name });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(count));
    return within(table).getAllByRole('row').slice(1);
  };

  test('is beside each figure of the balance, with the price and its moment for everybody', async () => {
    openAssets();
    expect(await screen.findByText('≈ $22.36')).toBeVisible();
    expect(figure('Total')).toHaveTextContent('≈ $22.37');
    expect(figure('Frozen')).toHaveTextContent('< $0.01');
    const value = screen.getByText('≈ $22.36').closest('dd');
    expect(value).toHaveAttribute('title', expect.stringMatching(/^1 XCH = \$2\.13, as of Jan \d, 2026, /));
    expect(value).toHaveTextContent(/1 XCH = \$2\.13, as of Jan \d, 2026, /);
  });

  test('is in the currency of the language', async () => {
    api.on('listPrices', () => ({
      items: [...makePriceList({ currency: 'CNY', price: '15.3' }).items, ...makePriceList().items],
    }));
    openAssets(zh);
    expect(await screen.findByText('≈ ¥160.65')).toBeVisible();
    expect(figure('总额')).toHaveTextContent(/1 XCH = ¥15\.30，2026年1月\d日 .* 的价格/);
  });

  test.each([
    ['has no price', () => api.on('listPrices', () => ({ items: [] }))],
    ['has one in another currency', () => api.on('listPrices', () => makePriceList({ currency: 'CNY' }))],
    ['fails', () => api.refuse('listPrices', 'internal_error')],
  ])('is nowhere, and nobody asks for it, if the farm %s', async (_why, arrange) => {
    arrange();
    openLogs();
    const [first] = await rows('Balance log', 4);
    expect(first).toHaveTextContent('-1.5 XCH');
    expect(queries).toEqual(['']);
    openAssets();
    await waitFor(() => expect(figure('Total')).toHaveTextContent('10.5 XCH'));
    expect(screen.queryByText(/≈/)).not.toBeInTheDocument();
  });

  test('does not keep a log waiting if its price does not come', async () => {
    api.on('listPrices', () => NEVER);
    await withElapsedTime(3_000, () => openLogs());
    await rows('Balance log', 4);
    expect(queries).toEqual(['']);
  });

  test('is below the amount of each entry whose price is known, and asked for once', async () => {
    openLogs();
    const [loss, dust, unknown] = await rows('Balance log', 4);
    expect(within(loss as HTMLElement).getByText('-$3.00')).toBeVisible();
    expect(within(loss as HTMLElement).getByTitle('1 XCH = $2.00')).toHaveTextContent('-$3.00');
    expect(within(dust as HTMLElement).getByText('< $0.01')).toBeVisible();
    expect(unknown).toHaveTextContent('+3.25 XCH');
    expect(unknown).not.toHaveTextContent('$');
    expect(queries).toEqual(['?currency=USD']);
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  test('is in the logs of profits and withdrawals, and in the details of a profit', async () => {
    api.on('listProfitLog', () => ({
      items: [makeProfitLogEntry({ amount: '2', price: '2.1345' })],
      nextCursor: null,
    }));
    api.on('listWithdrawals', () => ({
      items: [makeWithdrawal({ amount: '2', price: '2.5' })],
      nextCursor: null,
    }));
    const { user, unmount } = openLogs('?log=profit');
    const [profit] = await rows('Profit log', 2);
    expect(within(profit as HTMLElement).getByTitle('1 XCH = $2.1345')).toHaveTextContent('+$4.27');
    await user.click(screen.getByRole('button', { name: /^Details of the profit/ }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('2 XCH$4.27');
    unmount();
    openLogs('?log=withdrawals');
    const [withdrawal] = await rows('Withdrawal log', 2);
    expect(withdrawal).toHaveTextContent('2 XCH$5.00');
  });

  test('is in a CSV file, and no filter of it', async () => {
    const files = collectFiles();
    const { user } = openLogs('?type=refund');
    await rows('Balance log', 4);
    await user.click(csvButton());
    await waitFor(() => expect(files).toEqual(['?type=refund&currency=USD']));
  });

  test.each([
    ['had one in the currency', { items: [], currencies: ['CNY', 'USD'] }, '?currency=USD'],
    ['never had one in the currency', { items: [], currencies: ['CNY'] }, ''],
    ['has one, and an older API', { items: makePriceList().items }, '?currency=USD'],
  ])('is in a CSV file if the farm %s, whatever is valid now', async (_what, list, query) => {
    api.on('listPrices', () => list);
    const files = collectFiles();
    const { user } = openLogs();
    await rows('Balance log', 4);
    await user.click(csvButton());
    await waitFor(() => expect(files).toEqual([query]));
  });

  test.each([
    ['balance', 'downloadBalanceLog'],
    ['profit', 'downloadProfitLog'],
    ['withdrawals', 'downloadWithdrawals'],
  ] as const)('holds the file of the log %s until it is known', async (log, call) => {
    const answers: ((list: ReturnType<typeof makePriceList>) => void)[] = [];
    api.on('listPrices', () => new Promise((resolve) => answers.push(resolve)));
    for (const list of ['listProfitLog', 'listWithdrawals'] as const)
      api.on(list, () => ({ items: [], nextCursor: null }));
    const files = collectFiles(call);
    const { user } = openLogs(`?log=${log}`);
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(csvButton()).toHaveAttribute('aria-busy', 'true');
    expect(csvButton()).toHaveAttribute('aria-disabled', 'true');
    await user.click(csvButton());
    answers[0]?.(makePriceList());
    await waitFor(() => expect(csvButton()).toHaveAttribute('aria-busy', 'false'));
    expect(files).toEqual([]);
    await user.click(csvButton());
    await waitFor(() => expect(files).toEqual(['?currency=USD']));
  });

  test.each([
    ['does not come', () => api.on('listPrices', () => NEVER)],
    ['fails', () => api.refuse('listPrices', 'internal_error')],
  ])('is asked for in a file if its answer %s', async (_why, arrange) => {
    arrange();
    const files = collectFiles();
    const { user } = await withElapsedTime(3_000, () => openLogs());
    await rows('Balance log', 4);
    await user.click(csvButton());
    await waitFor(() => expect(files).toEqual(['?currency=USD']));
    expect(queries).toEqual(['']);
  });

  test.each([
    ['pending', 'When requested'],
    ['success', 'When paid'],
  ] as const)('is on the receipt of a withdrawal that is %s, with the price', async (status, label) => {
    openReceipt({ status, price: '2.34' });
    expect(await screen.findByText(label)).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Value' }));
    expect(card.getByText('1 XCH = $2.34')).toBeVisible();
    expect(card.getByText('$3.51')).toBeVisible();
    expect(queries).toEqual(['?currency=USD']);
  });

  test('is not on a receipt whose price nobody knows', async () => {
    openReceipt({ price: null });
    expect(await screen.findByText('1.5 XCH')).toBeVisible();
    expect(screen.queryByText(/\$|Value/)).not.toBeInTheDocument();
  });
});

function figure(label: string): HTMLElement | null {
  return screen.getByText(label).parentElement;
}
