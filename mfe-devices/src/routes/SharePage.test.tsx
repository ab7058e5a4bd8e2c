import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  act,
  createFakeApi,
  makeChain,
  makePlotNft,
  makePlotNftList,
  makeShare,
  makeSpaceHistory,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { SharePage } from './SharePage.tsx';

const SHARE = 'readShare';
const HISTORY = 'readShareHistory';
const HALF = { effectiveSpace: '562949953421312', health: 0.5, estimatedProfit: '0.15' };

describe('the share page', () => {
  const api = createFakeApi();
  beforeEach(() => {
    api.on(HISTORY, () => makeSpaceHistory());
    api.on('listPlotNfts', () => makePlotNftList());
  });
  const open = () => renderWithProviders(<SharePage />, { messages, path: '/center/my/share' });
  const show = (fields: Parameters<typeof makeShare>[0] = {}) => {
    api.on(SHARE, () => makeShare(fields));
    return open();
  };

  test('shows size, plots, the estimate with its unit, and health with its reason', async () => {
    const { user, currentPath } = show();
    await waitUntilLoaded();
    expect(figure('Total plot size')).toHaveTextContent('1.00 PiB');
    expect(figure('Number of plots')).toHaveTextContent('10,341');
    expect(figure('Estimated profit')).toHaveTextContent('0.3 XCH per day');
    expect(region('Health')).toHaveTextContent('100%');
    await user.click(screen.getByRole('link', { name: 'on 2 machines' }));
    expect(currentPath()).toBe('/center/my/machines');
  });

  test('says plainly that effective space is reported, not proven, and what the cap is', async () => {
    show({ capSpace: '112589990684262400' });
    await waitUntilLoaded();
    const space = region('Theoretical and effective space');
    expect(space).toHaveTextContent('Effective space is reported by your machines, not proven.');
    expect(space).toHaveTextContent('at most 100.00 PiB per account counts');
  });

  test('says that it is proven where it is', async () => {
    const { currentPath, user } = show({ isProven: true, deviation: 0.0625 });
    await waitUntilLoaded();
    const space = region('Theoretical and effective space');
    expect(space).toHaveTextContent('Effective space is proven');
    // One sixteenth of a PiB.
    expect(space).toHaveTextContent('Two times out of three, it is off by at most 64.51 TiB.');
    expect(space).not.toHaveTextContent('reported');
    await user.click(within(space).getByRole('link', { name: 'See your PlotNFTs' }));
    expect(currentPath()).toBe('/center/my/plot-nfts');
  });

  test('of a stock farmer without machines shows what it proves', async () => {
    const none = { plotCount: 0, machineCount: 0, theoreticalSpace: '0', health: null };
    const { user, currentPath } = show({ ...none, isProven: true, deviation: 0.1 });
    await screen.findByText('Estimated profit');
    expect(figure('Estimated profit')).toHaveTextContent('0.3 XCH per day');
    expect(region('Proven space')).toHaveTextContent('1.00 PiB');
    expect(screen.queryByText('0 B')).not.toBeInTheDocument();
    expect(screen.queryByText('Number of plots')).not.toBeInTheDocument();
    expect(region('Health')).toHaveTextContent(
      'No machine reports your plots. Proven space counts without one',
    );
    await user.click(within(region('Health')).getByRole('link', { name: 'Add a machine' }));
    expect(currentPath()).toBe('/center/my/machines');
  });

  test('says that a machine is offline without taking proven space away', async () => {
    show({ ...HALF, isProven: true, deviation: 0.1, offlineCount: 1 });
    await waitUntilLoaded();
    expect(region('Health')).toHaveTextContent('What it proves still counts');
  });

  test('says that some plots are not reported once more is proven than reported', async () => {
    api.on('readShare', () => makeShare({ isProven: true, deviation: 0.05, hasExcess: true }));
    open();
    const notice = await screen.findByText(/nothing watches some of your plots/);
    expect(within(notice).getByRole('link', { name: 'Add a machine' })).toHaveAttribute(
      'href',
      '/center/my/machines',
    );
  });

  test('shows the points and partials of all PlotNFTs, and why some do not count', async () => {
    const refusedPartials = [{ reason: 'tooLate' as const, partials: 2 }];
    api.on('listPlotNfts', () =>
      makePlotNftList(makePlotNft({ refusedPartials }), makePlotNft({ id: 'cd' })),
    );
    show({ isProven: true, deviation: 0.05 });
    const partials = within(await screen.findByRole('region', { name: 'Points and partials' }));
    expect(partials.getByText('Points, 24 hours').nextSibling).toHaveTextContent('7,200');
    expect(partials.getByText('Counted').nextSibling).toHaveTextContent('424');
    expect(partials.getByText(/^2 came late\./)).toBeVisible();
    expect(partials.getByRole('link', { name: 'See harvesters and choose the difficulty' })).toHaveAttribute(
      'href',
      '/center/my/plot-nfts',
    );
  });

  test('names a failure of the partials alone, and recovers by Retry', async () => {
    api.refuse('listPlotNfts', 'internal_error');
    const { user } = show({ isProven: true, deviation: 0.05 });
    const alert = await screen.findByText('Couldn’t load your PlotNFTs');
    expect(region('Health')).toBeVisible();
    expect(alert).toBeVisible();
    api.on('listPlotNfts', () => makePlotNftList(makePlotNft()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Points and partials' })).toBeVisible();
  });

  test('leads to the PlotNFTs while nothing is proven and no machine reports', async () => {
    const nothing = {
      plotCount: 0,
      machineCount: 0,
      theoreticalSpace: '0',
      effectiveSpace: '0',
      health: null,
    };
    const { user, currentPath } = show({ ...nothing, isProven: true });
    expect(await screen.findByRole('heading', { name: 'No share yet' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to PlotNFTs' }));
    expect(currentPath()).toBe('/center/my/plot-nfts');
  });

  test('says that nothing is proven yet, before the first partials', async () => {
    show({ isProven: true, deviation: null, effectiveSpace: '0', estimatedProfit: '0' });
    await waitUntilLoaded();
    expect(region('Theoretical and effective space')).toHaveTextContent('Nothing is proven yet.');
    expect(region('Health')).toHaveTextContent('None of your space is proven yet.');
  });

  test.each([
    [{ ...HALF, contestedCount: 2 }, '2 plots were reported first by another machine and aren’t paid.'],
    [{ ...HALF, capSpace: HALF.effectiveSpace }, 'At most 512.00 TiB per account counts'],
    [{ ...HALF, isProven: true, offlineCount: 1 }, '1 machine is offline, so its plots can’t be checked.'],
  ])('says why only a part counts: %#', async (fields, text) => {
    show(fields);
    await waitUntilLoaded();
    expect(region('Health')).toHaveTextContent('50%');
    expect(region('Health')).toHaveTextContent(text);
  });

  test('says that a machine is offline, and leads to those that are', async () => {
    const { user, currentPath } = show({ ...HALF, offlineCount: 1 });
    await waitUntilLoaded();
    expect(region('Health')).toHaveTextContent(
      '1 machine is offline. Its space doesn’t count until it reports again.',
    );
    await user.click(within(region('Health')).getByRole('link', { name: '1 machine is offline' }));
    expect(currentPath()).toBe('/center/my/machines?status=offline');
  });

  test('says that nothing counts while every machine is offline', async () => {
    show({ effectiveSpace: '0', health: 0, estimatedProfit: '0', offlineCount: 2 });
    await waitUntilLoaded();
    expect(region('Health')).toHaveTextContent(
      '2 machines are offline. None of your space counts until they report again.',
    );
  });

  test('explains the estimate with its numbers, and works it out anew', async () => {
    const { user } = show();
    await waitUntilLoaded();
    const button = screen.getByRole('button', { name: 'How it’s calculated' });
    expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'How the estimate is calculated' });
    expect(dialog).toHaveTextContent(
      '1,125,899,906,842,624 B ÷ 1,125,899,906,842,624 B × 0.3 XCH × 1 = 0.3 XCH',
    );
    expect(dialog).toHaveTextContent('× 0.15 XCH × 1 = 0.15 XCH');
    expect(within(dialog).getByRole('heading', { name: 'Daily estimate after the halving' })).toBeVisible();
    expect(
      within(dialog).getAllByText(/Your browser gets the same result, to the last decimal\./),
    ).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  test('says so when its own figures do not give the estimate', async () => {
    const { user } = show({ estimatedProfit: '0.31' });
    await waitUntilLoaded();
    await user.click(screen.getByRole('button', { name: 'How it’s calculated' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('The farm says 0.31 XCH');
  });

  test('lists the last settled profit units by their days, newest first', async () => {
    show();
    await waitUntilLoaded();
    expect(region('Recent profit units').querySelector('dl')?.textContent).toBe(
      'Jan 1, 2026 (UTC)0.3 XCH per PiB per dayDec 31, 2025 (UTC)0.29 XCH per PiB per day',
    );
  });

  test('says so when no day was settled yet', async () => {
    show({ recentProfitUnits: [] });
    await waitUntilLoaded();
    expect(region('Recent profit units')).toHaveTextContent('No day has been settled yet.');
  });

  test('says when the next halving is, and what becomes of the estimate', async () => {
    show();
    await waitUntilLoaded();
    const halving = region('Next halving');
    expect(halving).toHaveTextContent('ExpectedMarch 17, 2027');
    expect(halving).toHaveTextContent('At height10,091,520');
    expect(halving).toHaveTextContent('Your estimate after the halving0.15 XCH per day');
    expect(region('Network')).toHaveTextContent(/Calculated from the farm’s settings, \d+ days ago/);
  });

  test('says that no halving is left, and that figures come from a node', async () => {
    show({ chain: makeChain({ halving: null, source: 'node' }) });
    await waitUntilLoaded();
    expect(region('Next halving')).toHaveTextContent('No more halvings: the block reward stays the same.');
    expect(region('Network')).toHaveTextContent('From the farm’s own Chia node,');
  });

  test('shows space over time, as far back as is chosen', async () => {
    const ranges: (string | null)[] = [];
    api.on(HISTORY, (_body, request) => {
      ranges.push(new URL(request.url).searchParams.get('range'));
      return makeSpaceHistory();
    });
    const { user } = show();
    await screen.findByRole('button', { name: 'Show as table' });
    await user.click(screen.getByRole('button', { name: '1 year' }));
    await waitFor(() => expect(ranges).toEqual(['24h', '1y']));
    expect(await screen.findByRole('img', { name: 'Space over time' })).toBeVisible();
  });

  test('is brought up to date by itself', async () => {
    show();
    await waitUntilLoaded();
    api.on(SHARE, () => makeShare({ plotCount: 5 }));
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(figure('Number of plots')).toHaveTextContent(/^Number of plots5on/));
  });

  test('says without a machine what will be there, and leads to the machines', async () => {
    const { user, currentPath } = show({ machineCount: 0, plotCount: 0, health: null });
    expect(await screen.findByRole('heading', { name: 'No share yet' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to Machines' }));
    expect(currentPath()).toBe('/center/my/machines');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(SHARE, 'internal_error');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load your share');
    api.on(SHARE, () => makeShare());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitUntilLoaded();
    expect(figure('Number of plots')).toHaveTextContent('10,341');
  });

  test('is a skeleton until the answer comes, and says when it is slow', async () => {
    api.on(SHARE, () => new Promise<never>(() => undefined));
    await withElapsedTime(SLOW_AFTER_MS, open);
    expect(screen.getByRole('progressbar', { name: 'Loading your share' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Your share is taking longer than usual.');
  });
});

function figure(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement;
}

function region(name: string) {
  return screen.getByRole('region', { name });
}

async function waitUntilLoaded() {
  await screen.findByText('Number of plots');
}
