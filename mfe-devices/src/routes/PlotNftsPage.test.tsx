import type { PlotNft } from '@farm/contracts';
import {
  createFakeApi,
  makeHarvester,
  makePlotNft,
  makePlotNftList,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { PlotNftsPage } from './PlotNftsPage.tsx';

const PATH = '/center/my/plot-nfts';
const LAUNCHER = 'ab12'.repeat(16);
const LINK = `#launcher_id=${LAUNCHER}&authentication_token=5938&signature=${'cd'.repeat(96)}`;
const MACHINE_ID = '1f0a5e1c-1a34-4a3c-9f39-6d5d3c7f0b03';
const POOL_URL = 'https://farm.example/pool';

describe('the page of PlotNFTs', () => {
  const api = createFakeApi();
  const open = (hash = '') =>
    renderWithProviders(<PlotNftsPage />, { messages, path: PATH + hash, pattern: PATH });
  const show = (fields: Partial<PlotNft> = {}, hash = '') => {
    api.on('listPlotNfts', () => makePlotNftList(makePlotNft(fields)));
    return open(hash);
  };

  test('shows what a PlotNFT proves, where its plots belong, and its partials of today', async () => {
    show({ refusedPartials: [{ reason: 'tooLate', partials: 2 }] });
    const card = within(await screen.findByRole('region', { name: /PlotNFT ab12ab12/ }));
    expect(card.getByText('18.00 TiB')).toBeVisible();
    expect(card.getByText('3,600')).toBeVisible();
    expect(card.getByText('212')).toBeVisible();
    expect(card.getByText('Farming to the pool')).toBeVisible();
    expect(card.getByText(/2 came late\. Check the farmer’s clock/)).toBeVisible();
    expect(card.getByText('chia plots create -c xch1contract')).toBeVisible();
  });

  test('downloads all of them as a file, once there is one', async () => {
    const asked = jest.fn();
    api.on('downloadPlotNfts', () => {
      asked();
      return new Promise<string>(() => undefined);
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  });

  test('explains how to join while there is none, with the address of this pool', async () => {
    api.on('listPlotNfts', () => makePlotNftList());
    open();
    expect(await screen.findByRole('heading', { name: '1. Join the pool' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
    expect(screen.getByText(`chia plotnft join -i WALLET -u ${POOL_URL}`)).toBeVisible();
  });

  test('names the harvesters with their delays, and says of a simulated chain that it is one', async () => {
    const harvesters = [
      makeHarvester({ machine: { id: MACHINE_ID, name: 'barn-1' } }),
      makeHarvester({ id: 'bb22'.repeat(16), partials: 1, delayMs: 18_000, latePartials: 3 }),
      makeHarvester({ id: 'cc33'.repeat(16), partials: 0, delayMs: null, lastAt: null, latePartials: 1 }),
    ];
    api.on('listPlotNfts', () => ({ ...makePlotNftList(makePlotNft({ harvesters })), isSimulated: true }));
    open();
    expect(await screen.findByText(/40 partials, usually after 2\.3 sec/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'barn-1' })).toHaveAttribute(
      'href',
      `/center/my/machines/${MACHINE_ID}`,
    );
    expect(screen.getByText(/1 partial, usually after 18 sec, which is slow/)).toHaveTextContent(
      /3 partials came late today \(UTC\)\.$/,
    );
    expect(screen.getByText(/^No partial counted\./)).toHaveTextContent(/1 partial came late today/);
    expect(screen.getByText(/This chain is simulated/)).toBeVisible();
  });

  test('says that there is no pool where there is none', async () => {
    api.on('listPlotNfts', () => ({ poolUrl: null, isSimulated: false, items: [] }));
    open();
    expect(await screen.findByText('No pool here')).toBeVisible();
  });

  test('claims the PlotNFT of a login link once its user confirms, and keeps nothing in the address', async () => {
    api.on('listPlotNfts', () => makePlotNftList());
    const claimed: unknown[] = [];
    api.on('claimPlotNft', (body) => {
      claimed.push(body);
      return makePlotNft();
    });
    const { user, currentPath } = open(LINK);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Claim this PlotNFT?' }));
    expect(currentPath()).toBe(PATH);
    expect(dialog.getByText('ab12ab12…')).toBeVisible();
    expect(claimed).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Claim it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(claimed).toEqual([
      { launcherId: LAUNCHER, authenticationToken: 5938, signature: 'cd'.repeat(96) },
    ]);
  });

  test.each([
    ['login_link_wrong', /older than five minutes\. Print a new one/],
    ['not_found', /hasn’t joined the pool yet/],
    ['internal_error', /Couldn’t claim it/],
  ] as const)('says what to do when a link is refused: %s', async (code, text) => {
    api.on('listPlotNfts', () => makePlotNftList());
    api.refuse('claimPlotNft', code);
    const { user } = open(LINK);
    await user.click(await screen.findByRole('button', { name: 'Claim it' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('lets its user choose a difficulty, or leave it to the pool', async () => {
    const asked: unknown[] = [];
    api.on('updatePlotNft', (body) => {
      asked.push(body);
      return makePlotNft({ askedDifficulty: '50', difficulty: '50' });
    });
    const { user } = show();
    await user.click(await screen.findByRole('combobox', { name: 'Difficulty' }));
    await user.click(await screen.findByRole('option', { name: '50' }));
    await waitFor(() => expect(asked).toEqual([{ askedDifficulty: '50' }]));
    expect(screen.getByText(/Now 12\./)).toBeVisible();
  });

  test('releases a PlotNFT after a question', async () => {
    let isReleased = false;
    api.on('releasePlotNft', () => {
      isReleased = true;
      return undefined;
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Release PlotNFT ab12ab12' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Release this PlotNFT?' }));
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(isReleased).toBe(true));
  });

  test('names what each button copies', async () => {
    show();
    const card = within(await screen.findByRole('region', { name: /PlotNFT ab12ab12/ }));
    for (const name of ['launcher ID', 'contract address', 'payout instructions', 'command'])
      expect(card.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
  });

  test.each([
    ['leavingPool', /Partials no longer count/],
    ['selfPooling', /Its plots earn for its own wallet/],
  ] as const)('says what %s means, and how to join again', async (state, text) => {
    show({ state });
    const card = within(await screen.findByRole('region', { name: /PlotNFT ab12ab12/ }));
    expect(card.getByText(text)).toBeVisible();
    expect(card.getByText(`chia plotnft join -i WALLET -u ${POOL_URL}`)).toBeVisible();
  });

  test('keeps the way to join at hand for another PlotNFT', async () => {
    const { user } = show();
    const step = await screen.findByRole('heading', { name: '1. Join the pool', hidden: true });
    expect(step).not.toBeVisible();
    await user.click(screen.getByText('Join with another PlotNFT'));
    expect(step).toBeVisible();
  });

  test('says that a login link is incomplete, and keeps nothing of it in the address', async () => {
    const { currentPath } = show({}, `#launcher_id=${LAUNCHER}`);
    expect(await screen.findByText(/This login link is incomplete/)).toBeVisible();
    expect(currentPath()).toBe(PATH);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('is a skeleton until the answer comes', () => {
    api.on('listPlotNfts', () => new Promise<never>(() => undefined));
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading your PlotNFTs' })).toBeVisible();
  });

  test('says so if it cannot be loaded, and tries again', async () => {
    api.refuse('listPlotNfts', 'internal_error');
    const { user } = open();
    expect(await screen.findByText('Couldn’t load your PlotNFTs')).toBeVisible();
    api.on('listPlotNfts', () => makePlotNftList(makePlotNft()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: /PlotNFT ab12ab12/ })).toBeVisible();
  });
});
