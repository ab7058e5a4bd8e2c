import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeReserves,
  withElapsedTime,
  renderWithProviders,
  screen,
  within,
} from '@farm/testing';
import en from '../messages/en.json';
import zh from '../messages/zh.json';
import { ReservesPage } from './ReservesPage.tsx';

const RESERVES = 'readReserves';

describe('the reserves', () => {
  const api = createFakeApi();
  const open = (messages: typeof en = en) =>
    renderWithProviders(<ReservesPage />, { messages, page: { locale: messages === en ? 'en' : 'zh' } });
  const listRows = (caption: string) =>
    within(screen.getByRole('table', { name: caption }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('say whether what is owed is covered, and by how much', async () => {
    const at = new Date(Date.now() - 3 * 60_000).toISOString();
    api.on(RESERVES, () => makeReserves({ at }));
    open();
    const card = within(await screen.findByRole('region', { name: 'The farm covers everything it owes' }));
    expect(card.getByText(/^The farm holds/)).toHaveTextContent('The farm holds 21.5 XCH more than it owes.');
    expect(card.getByText(/^As of block/)).toHaveTextContent('As of block 8,070,000, 3 minutes ago.');
  });

  test('compare both sums by their parts', async () => {
    api.on(RESERVES, () => makeReserves());
    open();
    await screen.findByRole('table', { name: 'Held on the chain' });
    expect(listRows('Held on the chain')).toEqual([
      ['Wallet', '20 XCH'],
      ['Coins used to pay withdrawals'],
      ['In flight', '1.5 XCH'],
      [expect.stringMatching(/^Coins in payments/)],
      ['Reserves', '100 XCH'],
      [expect.stringMatching(/^Coins kept elsewhere/)],
      ['Total', '121.5 XCH'],
    ]);
    expect(listRows('Owed to users')).toEqual([
      ['Usable', '98.5 XCH'],
      ['What users can withdraw'],
      ['Frozen', '1.5 XCH'],
      [expect.stringMatching(/^Withdrawals/)],
      ['Total', '100 XCH'],
    ]);
  });

  test('say plainly that something is missing', async () => {
    const owed = { usable: '120', frozen: '2', total: '122' };
    api.on(RESERVES, () => makeReserves({ owed, isCovered: false }));
    open();
    const card = within(await screen.findByRole('region', { name: 'The farm holds less than it owes' }));
    expect(card.getByText(/is missing\./)).toHaveTextContent('0.5 XCH is missing');
  });

  test('give the addresses to check them by, with a way to an explorer where there is one', async () => {
    api.on(RESERVES, () => makeReserves());
    open();
    const list = within(await screen.findByRole('region', { name: 'Check it yourself' }));
    const [wallet, reserve] = list.getAllByRole('listitem');
    const [first] = makeReserves().addresses;
    expect(wallet).toHaveTextContent(/^Wallet/);
    expect(wallet).toHaveTextContent(first?.address ?? '');
    expect(reserve).toHaveTextContent(/^Reserve/);
    const links = list.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([first?.explorerUrl]);
    expect(list.getAllByRole('button')).toHaveLength(2);
  });

  test('say that payouts are stopped, and that the chain is simulated', async () => {
    api.on(RESERVES, () => makeReserves({ isHalted: true, isSimulated: true }));
    open();
    expect(await screen.findByText(/^Payouts are stopped/)).toBeVisible();
    expect(screen.getByText(/^This farm is a demo on a simulated chain\./)).toBeVisible();
  });

  test.each([
    ['off', 'Nothing to compare'],
    ['unread', 'No comparison yet'],
  ] as const)('that are %s say so', async (state, title) => {
    api.on(RESERVES, () => ({ state }));
    open();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('speak Chinese', async () => {
    api.on(RESERVES, () => makeReserves({ isSimulated: true }));
    open(zh);
    expect(await screen.findByRole('heading', { name: '应付款项已全额覆盖' })).toBeVisible();
    expect(screen.getByRole('table', { name: '链上资产' })).toBeVisible();
  });

  test('that fail come by Retry', async () => {
    api.refuse(RESERVES, 'internal_error');
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t load reserves');
    api.on(RESERVES, () => makeReserves());
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Held on the chain' })).toBeVisible();
  });

  test('that are slow say so', async () => {
    api.on(RESERVES, () => new Promise<never>(() => undefined));
    await withElapsedTime(SLOW_AFTER_MS, () => open());
    expect((await screen.findAllByText('This is taking longer than usual.'))[0]).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading reserves' })).toBeVisible();
  });
});
