import type { FoundAccount, FoundAccountList } from '@farm/contracts/operator';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, renderWithProviders, screen, waitFor, withElapsedTime, within } from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeFoundAccount } from '../testing/accountFactories.ts';
import { AccountsPage } from './AccountsPage.tsx';

const FIND = 'findAccounts';
const NEVER = new Promise<FoundAccountList>(() => undefined);
const ada = makeFoundAccount();
const field = () => screen.getByRole('searchbox', { name: 'Email, address or ID' });

describe('the search for accounts', () => {
  const api = createFakeApi();
  const open = (query = '', locale: 'en' | 'zh' = 'en') =>
    renderWithProviders(<AccountsPage />, {
      messages: locale === 'en' ? messages : zh,
      path: `/operator/account${query}`,
      page: { locale },
    });
  /** Answers with these accounts; returns what every request searched for. */
  const listen = (items: FoundAccount[] = [ada], isMore = false) => {
    const searches: (string | null)[] = [];
    api.on(FIND, (_body, { url }) => {
      searches.push(new URL(url).searchParams.get('search'));
      return { items, isMore };
    });
    return searches;
  };

  test('says what can be searched for, and asks for nothing until three characters are there', async () => {
    const { user, currentPath } = open();
    const hint = /^Enter at least 3 characters of an email address.*withdrawal, or of the launcher ID/;
    expect(screen.getByRole('heading', { name: 'Find an account' })).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
    await user.type(field(), 'ad{Enter}');
    expect(currentPath()).toBe('/operator/account?search=ad');
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('finds on Enter, keeps the search in the address, and leads to the account', async () => {
    const searches = listen();
    const { user, currentPath } = open('?lng=en');
    await user.type(field(), ' Ada@Example {Enter}');
    const row = await screen.findByRole('row', { name: /ada@example.org/ });
    expect(searches).toEqual(['ada@example']);
    expect(currentPath()).toBe('/operator/account?lng=en&search=Ada%40Example');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Ada', 'Email', 'None', expect.stringContaining('2026')]);
    await user.click(within(row).getByRole('link', { name: 'ada@example.org' }));
    expect(currentPath()).toBe(`/operator/account/${ada.id}`);
  });

  test('finds by the button, which leads to the field while that is empty', async () => {
    const searches = listen();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(field()).toHaveFocus();
    await user.type(field(), 'ada');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('link', { name: 'ada@example.org' })).toBeVisible();
    expect(new Set(searches)).toEqual(new Set(['ada']));
  });

  test('finds after a pause in typing, and forgets what was found once the field is empty', async () => {
    const searches = listen();
    const { user, currentPath } = open();
    await user.type(field(), 'ada@');
    expect(await screen.findByRole('link', { name: 'ada@example.org' })).toBeVisible();
    expect(searches.at(-1)).toBe('ada@');
    await user.clear(field());
    expect(await screen.findByRole('heading', { name: 'Find an account' })).toBeVisible();
    expect(currentPath()).toBe('/operator/account');
  });

  test('finds what the address says at once, without what no account has', async () => {
    const searches = listen();
    open(`?search=${encodeURIComponent('\u200eada\u0000@example.org ')}`);
    await screen.findByRole('link', { name: 'ada@example.org' });
    expect(searches).toEqual(['ada@example.org']);
    expect(field()).toHaveValue('ada@example.org');
  });

  test('says by what each account was found, and marks operators and locked accounts', async () => {
    const kinds: FoundAccount['by'][] = ['account', 'address', 'machine', 'withdrawal', 'plotNft'];
    listen(
      kinds.map((by, index) =>
        makeFoundAccount({
          id: `8f1f7c1e-0a53-4a5e-9d0c-3f6f1b2a4c1${index}`,
          email: `${by}@example.org`,
          name: '',
          by,
          role: by === 'account' ? 'admin' : 'user',
          isLocked: by === 'account' || by === 'machine',
        }),
      ),
    );
    open('?search=7d6f3d0e');
    await screen.findByRole('link', { name: 'account@example.org' });
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^account@example.orgNoneAccount IDOperatorLocked/),
      expect.stringMatching(/^address@example.orgNonePayout addressNone/),
      expect.stringMatching(/^machine@example.orgNoneMachine IDLocked/),
      expect.stringMatching(/^withdrawal@example.orgNoneWithdrawal IDNone/),
      expect.stringMatching(/^plotNft@example.orgNoneLauncher ID of a PlotNFTNone/),
    ]);
  });

  test('asks for a narrower search when more accounts match', async () => {
    listen([ada], true);
    open('?search=example');
    expect(await screen.findByText(/^More than 20 accounts match\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'ada@example.org' })).toBeVisible();
  });

  test('says that nothing was found, and what has to be whole', async () => {
    listen([]);
    open('?search=nobody');
    expect(await screen.findByRole('heading', { name: 'No account found' })).toBeVisible();
    expect(screen.getByText(/launcher IDs of PlotNFTs have to be whole\.$/)).toBeVisible();
  });

  test('shows that it is loading', () => {
    api.on(FIND, () => NEVER);
    open('?search=ada');
    expect(screen.getByText('Loading')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('heading', { name: 'Find an account' })).not.toBeInTheDocument();
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(FIND, 'unavailable');
    const { user } = open('?search=ada');
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
    listen();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'ada@example.org' })).toBeVisible();
  });

  test('leads to 403 once the role was revoked', async () => {
    api.refuse(FIND, 'forbidden');
    const { currentPath } = open('?search=ada');
    await waitFor(() => expect(currentPath()).toBe('/403'));
  });

  test('says that an answer is slow, and can be canceled', async () => {
    api.on(FIND, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, () => open('?search=ada'));
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
  });

  test('speaks Chinese', async () => {
    listen([makeFoundAccount({ isLocked: true })]);
    open('?search=ada', 'zh');
    expect(await screen.findByRole('row', { name: /ada@example.org Ada 邮箱 已锁定/ })).toBeVisible();
    expect(screen.getByRole('button', { name: '搜索' })).toBeVisible();
  });
});
