import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeChain,
  makeStatistics,
  makeStatisticsHistory,
  withElapsedTime,
  renderWithProviders,
  screen,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { StatisticsPage } from './StatisticsPage.tsx';

const STATISTICS = 'readStatistics';
const HISTORY = 'readStatisticsHistory';

describe('the statistics', () => {
  const api = createFakeApi();
  const open = (path = '/info/stat') => renderWithProviders(<StatisticsPage />, { messages, path });

  beforeEach(() => {
    api.on(STATISTICS, () => makeStatistics());
    api.on(HISTORY, () => makeStatisticsHistory());
  });

  test('tell the network and the farm in figures, and what they are worth', async () => {
    open();
    expect(await screen.findByText('15.00 EiB')).toBeVisible();
    for (const text of [
      '40.00 PiB',
      'Reported by machines, not proven',
      '413,640 plots',
      'Credited to all accounts (factor 1)',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('March 17, 2027')).toBeVisible();
    expect(screen.getByText(/At height 10,091,520/)).toHaveTextContent('0.15 XCH per PiB per day');
  });

  test('say where the figures of the network come from, and how old they are', async () => {
    const at = new Date(Date.now() - 3 * 60_000).toISOString();
    api.on(STATISTICS, () => makeStatistics({ chain: makeChain({ source: 'node', at }), isProven: true }));
    open();
    expect(await screen.findByText(/the farm’s own node/)).toHaveTextContent(
      'Network data from the farm’s own node, 3 minutes ago, at height 8,070,000.',
    );
    expect(screen.getByText('Proven space')).toBeVisible();
  });

  test('tell the blocks that the pool won, and its luck', async () => {
    open();
    await screen.findByText('15.00 EiB');
    expect(screen.getByText('Blocks won').nextSibling).toHaveTextContent(/^12$/);
    expect(screen.getByText('Luck, 30 days').nextSibling).toHaveTextContent(/^97%$/);
  });

  test('have no luck before a block is expected, and none without a pool', async () => {
    api.on(STATISTICS, () => makeStatistics({ blocksWon: 0, luck: null }));
    const { unmount } = open();
    await screen.findByText('No figure');
    screen.getByText('No blocks expected yet, or a simulated chain');
    expect(screen.getByText('Blocks won').nextSibling).toHaveTextContent(/^0$/);
    unmount();
    api.on(STATISTICS, () => makeStatistics({ blocksWon: null, luck: null }));
    open();
    expect(await screen.findAllByText('No pool')).toHaveLength(2);
  });

  test('say that there is no halving ahead once the reward stays', async () => {
    api.on(STATISTICS, () => makeStatistics({ chain: makeChain({ halving: null }) }));
    open();
    expect(await screen.findByText('None: the reward no longer changes')).toBeVisible();
  });

  test('are drawn over the time that is chosen, and shown as tables', async () => {
    const requests: (string | null)[] = [];
    api.on(HISTORY, (_body, request) => {
      requests.push(new URL(request.url).searchParams.get('range'));
      return makeStatisticsHistory();
    });
    const { user, currentPath } = open();
    expect(await screen.findAllByRole('button', { name: 'Show as table' })).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: '1 year' }));
    const [first] = await screen.findAllByRole('button', { name: 'Show as table' });
    if (first) await user.click(first);
    const table = await screen.findByRole('table', { name: 'Netspace' });
    expect(within(table).getAllByText('15 EiB')).toHaveLength(24);
    expect(requests).toEqual(['30d', '1y']);
    expect(currentPath()).toBe('/info/stat?range=1y');
    expect(screen.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['?range=7d', '7d'],
    ['?range=2d', '30d'],
    ['?range=', '30d'],
    ['', '30d'],
  ])('begin with the range of the address: "%s"', async (search, range) => {
    const requests: (string | null)[] = [];
    api.on(HISTORY, (_body, request) => {
      requests.push(new URL(request.url).searchParams.get('range'));
      return makeStatisticsHistory();
    });
    open(`/info/stat${search}`);
    await screen.findAllByRole('button', { name: 'Show as table' });
    expect(requests).toEqual([range]);
  });

  test('are drawn from nothing on, machines in whole numbers, and torn where nothing is known', async () => {
    const { points } = makeStatisticsHistory();
    const measuredPoints = points
      .map((point) => ({ ...point, machinesOnline: 1.46 }))
      .filter((_, hour) => hour !== 12);
    api.on(HISTORY, () => makeStatisticsHistory({ points: measuredPoints }));
    const { user, container } = open();
    const chart = await screen.findByRole('img', { name: 'Machines online (average)' });
    const texts = Array.from(chart.querySelectorAll('.grid + text'), ({ textContent }) => textContent);
    expect(texts).toEqual(['0', '1', '2']);
    expect(chart.querySelector('.line')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    const paid = screen.getByRole('img', { name: 'Profit paid' });
    expect(paid.querySelector('.line')?.getAttribute('d')?.match(/M/g)).toHaveLength(1);
    expect(container.querySelectorAll('svg[role="img"]')).toHaveLength(5);
    const buttons = screen.getAllByRole('button', { name: 'Show as table' });
    if (buttons[3]) await user.click(buttons[3]);
    const table = await screen.findByRole('table', { name: 'Machines online (average)' });
    expect(within(table).getAllByText('1.5')).toHaveLength(23);
  });

  test('say so when nothing was measured', async () => {
    api.on(HISTORY, () => makeStatisticsHistory({ points: [] }));
    open();
    expect(await screen.findAllByText('No measurements in this period yet.')).toHaveLength(5);
  });

  test('that fail leave the rest of the page, and come by Retry', async () => {
    api.refuse(STATISTICS, 'internal_error');
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t load statistics');
    expect(alert).toHaveTextContent('Request request-1');
    expect(await screen.findAllByRole('button', { name: 'Show as table' })).toHaveLength(5);
    api.on(STATISTICS, () => makeStatistics());
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('15.00 EiB')).toBeVisible();
  });

  test('whose history fails still tell the figures', async () => {
    api.disconnect(HISTORY);
    open();
    expect(await screen.findByText('Couldn’t load history')).toBeVisible();
    expect(await screen.findByText('15.00 EiB')).toBeVisible();
  });

  test('that are slow say so', async () => {
    api.on(STATISTICS, () => new Promise<never>(() => undefined));
    await withElapsedTime(SLOW_AFTER_MS, () => open());
    expect((await screen.findAllByText('This is taking longer than usual.'))[0]).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading statistics' })).toBeVisible();
  });
});
