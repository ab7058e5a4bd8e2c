import { MAX_TOKENS, type AccountToken, type CreatedAccountToken } from '@farm/contracts/token';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeAccountToken,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import messages from '../../messages/en.json';
import chinese from '../../messages/zh.json';
import type { TokenKind } from '../../model/tokenKinds.ts';
import { TokensCard } from './TokensCard.tsx';

const LIST = 'listTokens';
const CREATE = 'createToken';
const DELETE = 'deleteToken';
const SECRET = `fat_${'x'.repeat(43)}`;
const NEVER = new Promise<never>(() => undefined);

const script = makeAccountToken();
const screenLink = makeAccountToken({
  id: '8c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0b',
  name: 'Barn',
  scopes: ['watch-machines', 'watch-balance'],
});

describe('API tokens and watch links', () => {
  const api = createFakeApi();
  const renderCard = (kind: TokenKind) => renderWithProviders(<TokensCard kind={kind} />, { messages });
  const open = (kind: TokenKind, ...items: AccountToken[]) => {
    api.on(LIST, () => ({ items }));
    const page = renderCard(kind);
    const click = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
    const openNew = async () => {
      await click(kind === 'token' ? 'New API token' : 'New watch link');
      return screen.findByRole('dialog');
    };
    return { ...page, click, openNew };
  };
  const answerCreation = (fields: Partial<CreatedAccountToken> = {}) => {
    const handleCreation = jest.fn();
    api.on(CREATE, (body) => {
      handleCreation(body);
      const { token, ...created } = { ...script, token: SECRET, ...fields };
      api.on(LIST, () => ({ items: [created] }));
      return { ...created, token };
    });
    return handleCreation;
  };
  const nameField = () => screen.getByRole('textbox', { name: 'Name' });

  describe('as a list', () => {
    test('are listed apart, each with its life, its last use and what it may do', async () => {
      open('token', script, screenLink);
      const row = await screen.findByRole('listitem');
      expect(row).toHaveTextContent(/Balance script/);
      expect(row).toHaveTextContent(/Read money/);
      expect(row).toHaveTextContent(/Created Jan 2, 2026, expires Apr 2, 2026/);
      expect(row).toHaveTextContent(/Never used/);
      expect(row).not.toHaveTextContent(/withdraw/i);
    });

    test('say what a link shows, and when it was opened', async () => {
      open('link', script, { ...screenLink, lastUsedAt: new Date().toISOString() });
      const row = await screen.findByRole('listitem');
      expect(row).toHaveTextContent(/Barn/);
      expect(row).toHaveTextContent(/Machines.*Balance/);
      expect(row).toHaveTextContent(/Last opened this minute/);
    });

    test('say of a token that was made without a second factor that it no longer withdraws', async () => {
      open('token', { ...script, scopes: [], hasLostWithdraw: true });
      expect(await screen.findByText(/^It can no longer withdraw/)).toBeVisible();
    });

    test.each([
      ['token', 'No API tokens yet.'],
      ['link', 'No watch links yet.'],
    ] as const)('say so where there is no %s', async (kind, text) => {
      open(kind, kind === 'token' ? screenLink : script);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    });

    test('say that they could not be loaded, with another try', async () => {
      api.refuse(LIST, 'internal_error');
      const { user } = renderCard('token');
      expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load your API tokens.');
      api.on(LIST, () => ({ items: [script] }));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Balance script')).toBeVisible();
    });

    test('have neither rows nor buttons while they are loaded', () => {
      api.on(LIST, () => NEVER);
      renderCard('link');
      expect(screen.getByRole('heading', { name: 'Watch links' })).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });
  });

  describe('made anew', () => {
    test('are shown once, to be copied, and then listed', async () => {
      const handleCreation = answerCreation();
      const { user, openNew, notify, storedText } = open('token');
      const dialog = await openNew();
      expect(dialog).toHaveAccessibleName('New API token');
      await user.type(nameField(), ' Balance script ');
      await user.click(screen.getByRole('checkbox', { name: 'Read money' }));
      await user.click(screen.getByRole('button', { name: 'Create token' }));
      expect(await screen.findByText(SECRET)).toBeVisible();
      expect(handleCreation.mock.calls).toEqual([[{ name: 'Balance script', scopes: ['money'], days: 90 }]]);
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Copy your API token');
      expect(screen.getByRole('heading', { name: 'Copy your API token' })).toHaveFocus();
      expect(screen.getByText(/This is the only time we show the token/)).toBeVisible();
      const write = jest.spyOn(navigator.clipboard, 'writeText');
      await user.click(screen.getByRole('button', { name: 'Copy the token' }));
      expect(write).toHaveBeenCalledWith(SECRET);
      await user.click(screen.getByRole('button', { name: 'I have copied it' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(notify.success).toHaveBeenCalledWith('API token created.');
      expect(await screen.findByRole('listitem')).toHaveTextContent('Balance script');
      expect(document.body).not.toHaveTextContent(SECRET);
      expect(storedText()).not.toContain(SECRET);
    });

    test('are an address for a link, which shows the machines unless told otherwise', async () => {
      const handleCreation = answerCreation(screenLink);
      const { user, openNew } = open('link');
      await openNew();
      await user.type(nameField(), 'Barn');
      expect(screen.getByRole('checkbox', { name: 'Machines' })).toBeChecked();
      await user.click(screen.getByRole('checkbox', { name: 'Balance' }));
      await user.click(screen.getByRole('combobox', { name: 'Expires after' }));
      await user.click(await screen.findByRole('option', { name: 'A year' }));
      await user.click(screen.getByRole('button', { name: 'Create link' }));
      expect(await screen.findByText(`http://localhost/watch#${SECRET}`)).toBeVisible();
      expect(handleCreation.mock.calls).toEqual([
        [{ name: 'Barn', scopes: ['watch-machines', 'watch-balance'], days: 365 }],
      ]);
    });

    test('stay on screen until they are copied', async () => {
      answerCreation();
      const { user, openNew } = open('token');
      await openNew();
      await user.type(nameField(), 'Script');
      await user.click(screen.getByRole('checkbox', { name: 'Withdraw' }));
      await user.click(screen.getByRole('button', { name: 'Create token' }));
      await screen.findByText(SECRET);
      await user.keyboard('{Escape}');
      expect(screen.getByRole('alert')).toHaveTextContent('Copy the token first: we won’t show it again.');
      expect(screen.getByText(SECRET)).toBeVisible();
    });

    test('explain what each choice opens', async () => {
      const { openNew } = open('token');
      await openNew();
      expect(screen.getByRole('checkbox', { name: 'Withdraw' })).toHaveAccessibleDescription(
        /without asking for your second factor\. Only to addresses whose cool-down is over\.$/,
      );
      expect(screen.getByRole('checkbox', { name: 'Read machines' })).toHaveAccessibleDescription(
        'Machines, plots, space, incidents, estimated profit, and PlotNFTs with their payout addresses.',
      );
    });

    test('need a name and a scope, without asking the farm', async () => {
      const { user, openNew } = open('token');
      await openNew();
      await user.click(screen.getByRole('button', { name: 'Create token' }));
      await waitFor(() => expect(nameField()).toHaveAccessibleDescription('Name is required'));
      expect(nameField()).toHaveFocus();
      expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one');
      await user.type(nameField(), 'Script');
      await user.click(screen.getByRole('button', { name: 'Create token' }));
      expect(screen.getByRole('checkbox', { name: 'Read machines' })).toHaveFocus();
      await user.click(screen.getByRole('checkbox', { name: 'Read money' }));
      await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
    });

    test.each([
      ['token_limit', {}, `You have ${MAX_TOKENS} API tokens and watch links, which is the limit.`],
      [
        'new_password_needed',
        {},
        'You locked your account with the link in an email. Set a new password first.',
      ],
      ['too_many_requests', { retryAfterSeconds: 1500 }, /this hour\. Try again in 25 minutes\./],
      ['proof_required', {}, 'You didn’t confirm it’s you, so nothing has changed.'],
      ['internal_error', {}, 'Request request-1'],
    ] as const)('are refused with %s, and keep what was entered', async (code, options, text) => {
      api.refuse(CREATE, code, options);
      const { user, openNew } = open('token');
      const dialog = await openNew();
      await user.type(nameField(), 'Script');
      await user.click(screen.getByRole('checkbox', { name: 'Read money' }));
      await user.click(screen.getByRole('button', { name: 'Create token' }));
      await waitFor(() => expect(dialog).toHaveTextContent(text));
      expect(nameField()).toHaveValue('Script');
      expect(screen.getByRole('checkbox', { name: 'Read money' })).toBeChecked();
    });

    test('show a refusal of the name beside its field', async () => {
      api.refuse(CREATE, 'validation_failed', { fields: { name: 'Not this one' } });
      const { user, openNew } = open('link');
      await openNew();
      await user.type(nameField(), 'Barn');
      await user.click(screen.getByRole('button', { name: 'Create link' }));
      await waitFor(() => expect(nameField()).toHaveAccessibleDescription(messages['security.name.refused']));
    });

    test('can be given up when the farm is slow', async () => {
      api.on(CREATE, () => NEVER);
      const { user, openNew } = open('link');
      const dialog = await openNew();
      await user.type(nameField(), 'Barn');
      await withElapsedTime(SLOW_AFTER_MS, () =>
        fireEvent.click(within(dialog).getByRole('button', { name: 'Create link' })),
      );
      await user.click(within(dialog).getByRole('button', { name: 'Stop waiting' }));
      expect(await within(dialog).findByText(/You stopped waiting\./)).toBeVisible();
    });
  });

  describe('deleted', () => {
    const openDeletion = async (kind: TokenKind, token: AccountToken) => {
      const page = open(kind, token);
      await page.click(`Delete ${token.name}`);
      const dialog = await screen.findByRole('alertdialog');
      const confirm = () => page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
      return { ...page, dialog, confirm };
    };

    test.each([
      ['token', { token: script, title: 'Delete this API token?', done: 'API token deleted.' }],
      ['link', { token: screenLink, title: 'Delete this watch link?', done: 'Watch link deleted.' }],
    ] as const)('go after a confirmation that names the %s', async (kind, { token, title, done }) => {
      const handleDeletion = jest.fn();
      api.on(DELETE, (_body, request) => {
        handleDeletion(new URL(request.url).pathname);
        api.on(LIST, () => ({ items: [] }));
        return undefined;
      });
      const { dialog, confirm, notify } = await openDeletion(kind, token);
      expect(dialog).toHaveAccessibleName(title);
      expect(dialog).toHaveTextContent(token.name);
      expect(handleDeletion).not.toHaveBeenCalled();
      await confirm();
      await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
      expect(handleDeletion.mock.calls).toEqual([[`/api/me/tokens/${token.id}`]]);
      expect(notify.success).toHaveBeenCalledWith(done);
    });

    test('count as deleted if they went in the meantime', async () => {
      api.refuse(DELETE, 'not_found');
      const { confirm, notify } = await openDeletion('token', script);
      api.on(LIST, () => ({ items: [] }));
      await confirm();
      expect(await screen.findByText('No API tokens yet.')).toBeVisible();
      expect(notify.success).toHaveBeenCalledWith('API token deleted.');
    });

    test('stay, and say why, when the farm fails', async () => {
      api.refuse(DELETE, 'internal_error');
      const { dialog, confirm } = await openDeletion('link', screenLink);
      await confirm();
      expect(await within(dialog).findByText(/The farm couldn’t process the request\./)).toBeVisible();
      expect(dialog).toHaveTextContent('Request request-1');
      expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(1);
    });
  });

  test('speak Chinese', async () => {
    api.on(LIST, () => ({ items: [{ ...script, scopes: ['money', 'withdraw'] }] }));
    renderWithProviders(<TokensCard kind="token" />, { messages: chinese, page: { locale: 'zh' } });
    expect(await screen.findByRole('listitem')).toHaveTextContent(
      /读取资金.*提现.*创建于 2026年1月2日，有效期至 2026年4月2日从未使用/,
    );
  });
});
