import type { ProposalDecisionBody } from '@farm/contracts';
import type { AccountLockChange, NewAccountNote, OperatorAccount } from '@farm/contracts/operator';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeAccountToken,
  makeAddress,
  makeFactor,
  makeMachine,
  makeOpenSession,
  makePlotNft,
  makeProfile,
  makeSignIn,
  renderWithProviders,
  screen,
  waitFor,
  withElapsedTime,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeAccountIncident, makeAccountLock, makeOperatorAccount } from '../testing/accountFactories.ts';
import { makeOperatorWithdrawal, makeOperatorWithdrawalPage, makeProposal } from '../testing/factories.ts';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { AccountPage } from './AccountPage.tsx';

const READ = 'readAccount';
const LOCK = 'updateAccountLock';
const END = 'deleteAccountSessions';
const NOTE = 'addAccountNote';
const PROPOSE = 'createFactorReset';
const STOP = 'stopFactorReset';
const DECIDE = 'decideProposal';
const NEVER = new Promise<never>(() => undefined);
const ada = makeOperatorAccount();
const REASON = { name: 'Reason' };

describe('the page of an account', () => {
  const api = createFakeApi();
  const open = (locale: 'en' | 'zh' = 'en', userId = '0f8e7c66-6f0b-4a53-9d3c-0c7d3f6a2b11') =>
    renderWithProviders(
      <main id="content" tabIndex={-1}>
        <AccountPage />
      </main>,
      {
        messages: locale === 'en' ? messages : zh,
        path: `/operator/account/${ada.id}`,
        pattern: '/operator/account/:id',
        page: { locale },
        session: { user: makeProfile({ id: userId, role: 'admin' }) },
      },
    );
  const show = (fields: Partial<OperatorAccount> = {}) => api.on(READ, () => makeOperatorAccount(fields));
  const untilShown = () => screen.findByRole('heading', { level: 1, name: 'ada@example.org' });
  /** Rows of a table, by the name of its section. */
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  const openDialog = async (button: string, fields: Partial<OperatorAccount> = {}) => {
    show(fields);
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: button }));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  };
  const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('is headed by the email address, with facts and balance', async () => {
    show();
    open();
    await untilShown();
    const facts = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      'Name: Ada',
      'Role: User',
      'Language: English',
      'Time zone: Europe/Berlin',
      expect.stringMatching(/^Created: Jan 1, 2026/),
      expect.stringMatching(/^Password changed: Jan 2, 2026/),
      'Agreed to: None',
      `ID: ${ada.id}`,
      'Usable: 2.5 XCH',
      'Frozen: 5 XCH',
      'Total: 7.5 XCH',
      'Left to withdraw today without a review: 1.25 XCH',
    ]);
    expect(screen.getByRole('button', { name: `Copy ID ${ada.id}` })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find another account' })).toHaveAttribute(
      'href',
      '/operator/account',
    );
  });

  test('says what it agreed to by signing up, with the texts', async () => {
    const agreedAt = '2026-01-02T03:04:05.000Z';
    show({
      agreements: [
        { kind: 'terms', version: 3, agreedAt },
        { kind: 'privacy', version: 1, agreedAt },
      ],
    });
    open();
    await untilShown();
    expect(screen.getByRole('link', { name: 'Terms, version 3' })).toHaveAttribute(
      'href',
      '/terms?version=3',
    );
    expect(screen.getByRole('link', { name: 'Privacy Policy, version 1' })).toHaveAttribute(
      'href',
      '/privacy?version=1',
    );
  });

  test('lists the withdrawals, each with the way to its page, and leads to all of them', async () => {
    const withdrawal = makeOperatorWithdrawal();
    show({ withdrawals: makeOperatorWithdrawalPage(withdrawal) });
    const { user, currentPath } = open();
    await untilShown();
    const section = within(screen.getByRole('region', { name: 'Withdrawals' }));
    expect(section.getByRole('row', { name: /Held Large amount/ })).toHaveTextContent(/5 XCH.*4\.9995 XCH/);
    expect(section.getByRole('link', { name: /Jan 2, 2026/ })).toHaveAttribute(
      'href',
      `/operator/withdrawals/${withdrawal.id}`,
    );
    await user.click(section.getByRole('link', { name: 'All withdrawals of this account' }));
    expect(currentPath()).toBe('/operator?status=all&email=ada%40example.org');
  });

  test('lists machines, incidents, PlotNFTs and addresses', async () => {
    show({
      machines: {
        items: [
          makeMachine({ health: 0.9999 }),
          makeMachine({
            id: '7d6f3d0e-41f5-4f39-8f0e-2f5c0a1b9e23',
            name: 'barn-2',
            status: 'fresh',
            health: null,
            updatedAt: null,
          }),
        ],
        nextCursor: null,
        counts: { fresh: 1, online: 1, offline: 0 },
      },
      incidents: [
        makeAccountIncident(),
        makeAccountIncident({
          id: '1f0a5e1c-1a34-4a3c-9f39-6d5d3c7f0b04',
          kind: 'offline',
          endedAt: null,
          outcome: null,
          fromBytes: null,
          toBytes: null,
        }),
      ],
      addresses: [makeAddress()],
      plotNfts: [
        makePlotNft(),
        makePlotNft({ id: 'cd34'.repeat(16), state: 'selfPooling', lastPartialAt: null }),
      ],
    });
    open();
    await untilShown();
    expect(rowsOf('Machines')).toEqual([
      expect.stringMatching(/^barn-1Online12011\.88 TiB99\.9%Jan 2, 2026/),
      'barn-2Just started12011.88 TiBNo data yetNever',
    ]);
    expect(rowsOf('Incidents')).toEqual([
      expect.stringMatching(/^barn-1Space dropped11\.88 TiB to 5\.94 TiBJan 2.*Jan 2.*Recovered$/),
      expect.stringMatching(/^barn-1Went silentNoneJan 2.*Ongoing$/),
    ]);
    expect(rowsOf('PlotNFTs')).toEqual([
      expect.stringMatching(/^ab12.*Farming to the pool18\.00 TiBJan 2.*Jan 1/),
      expect.stringMatching(/^cd34.*Farming alone18\.00 TiBNeverJan 1/),
    ]);
    expect(rowsOf('Addresses')).toEqual([
      expect.stringMatching(/^xch1q.*….*Cold walletJan 2, 2026.*Jan 3, 2026/),
    ]);
    expect(screen.queryByText(/^The first/)).not.toBeInTheDocument();
  });

  test('says that it shows only the first machines', async () => {
    show({
      machines: { items: [makeMachine()], nextCursor: 'next', counts: { fresh: 1, online: 40, offline: 2 } },
    });
    open();
    await untilShown();
    expect(screen.getByText('The first 1 of 43 machines, by name. 2 of all are offline.')).toBeVisible();
  });

  test('lists sessions, sign-ins and second factors', async () => {
    show({
      sessions: [
        makeOpenSession(),
        makeOpenSession({ id: '3c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d06', userAgent: null }),
      ],
      signIns: [
        makeSignIn({ isNewBrowser: true, factor: 'recovery-code' }),
        makeSignIn({ id: '3c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d07' }),
      ],
      factors: [
        makeFactor(),
        makeFactor({
          id: '6c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d10',
          kind: 'passkey',
          name: 'Phone',
          usedAt: '2026-01-03T03:04:05.000Z',
        }),
      ],
      recoveryCodesLeft: 9,
    });
    open();
    await untilShown();
    expect(rowsOf('Sessions')).toEqual([
      expect.stringMatching(/^Chrome on Linux203\.0\.113\.7Jan 1, 2026.*Jan 2, 2026/),
      expect.stringMatching(/^Unknown device203\.0\.113\.7/),
    ]);
    expect(rowsOf('Recent sign-ins')).toEqual([
      expect.stringMatching(/^Chrome on LinuxNew browser203\.0\.113\.7Recovery codeJan 1, 2026/),
      expect.stringMatching(/^Chrome on Linux203\.0\.113\.7NoneJan 1, 2026/),
    ]);
    expect(rowsOf('Second factors')).toEqual([
      expect.stringMatching(/^Authenticator appAuthenticator appJan 1, 2026.*Never$/),
      expect.stringMatching(/^PhonePasskeyJan 1, 2026.*Jan 3, 2026/),
    ]);
    expect(screen.getByText('9 recovery codes left.')).toBeVisible();
  });

  test('lists API tokens and watch links with their scopes, and never a secret', async () => {
    show({
      tokens: [
        makeAccountToken({ scopes: ['machines'], hasLostWithdraw: true }),
        makeAccountToken({
          id: '8c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0b',
          name: 'Barn',
          scopes: ['watch-machines', 'watch-profit'],
          lastUsedAt: '2026-01-03T03:04:05.000Z',
        }),
      ],
    });
    open();
    await untilShown();
    expect(rowsOf('API tokens and watch links')).toEqual([
      expect.stringMatching(
        /^Balance scriptRead machinesNo longer withdraws: made without a second factorJan 2, 2026.*NeverApr 2, 2026/,
      ),
      expect.stringMatching(/^BarnLink shows machinesLink shows profitJan 2, 2026.*Jan 3, 2026.*Apr 2, 2026/),
    ]);
  });

  test('has a sentence for each list that is empty', async () => {
    show({ name: '', sessions: [] });
    open();
    await untilShown();
    for (const sentence of [
      'No withdrawals yet.',
      'No machines.',
      'No incidents yet.',
      'No PlotNFTs claimed.',
      'No addresses saved.',
      'Not signed in anywhere.',
      'No sign-ins yet.',
      'No API tokens or watch links.',
      'None. The password alone is enough.',
      'No notes yet.',
    ])
      expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/recovery codes left/)).not.toBeInTheDocument();
    for (const name of ['All withdrawals of this account', 'Sign out everywhere…'])
      expect(screen.queryByText(name)).not.toBeInTheDocument();
  });

  test.each([
    [
      {},
      /^Locked by olga@example\.org \(Jan 4.*\): nobody can sign in, and withdrawals are held\.Stolen laptop$/,
    ],
    [{ withdrawals: false }, /\): nobody can sign in\.Stolen laptop$/],
    [{ signIn: false }, /\): withdrawals are held\.Stolen laptop$/],
  ])('says what an operator locked, when, and why: %j', async (fields, text) => {
    show({ lock: makeAccountLock(fields) });
    open();
    await untilShown();
    expect(screen.getByText(/^Locked by/)).toHaveTextContent(text);
  });

  test('says that its owner locked it', async () => {
    show({ lockedByOwnerAt: '2026-01-05T03:04:05.000Z' });
    open();
    await untilShown();
    expect(screen.getByText(/^The user locked this account with the link in an email/)).toHaveTextContent(
      /\(Jan 5, 2026.*Setting a new password ends that\.$/,
    );
  });

  test.each([
    [
      'closingAt',
      /^The user asked to close this account\. It closes on Jan 5, 2026.* unless they keep it\.$/,
    ],
    ['closedAt', /^This account was closed \(Jan 5, 2026.*\)\. What was personal is erased/],
  ])('says that it has %s', async (field, text) => {
    show({ [field]: '2026-01-05T03:04:05.000Z' });
    open();
    await untilShown();
    expect(screen.getByText(/account(?: was closed|\. It closes)/)).toHaveTextContent(text);
  });

  describe('locks', () => {
    /** Records locks, and shows each from then on. */
    const listen = () => {
      const changes: AccountLockChange[] = [];
      api.on(LOCK, (body) => {
        changes.push(body);
        const { signIn, withdrawals, reason } = body;
        const isLocked = signIn || withdrawals;
        const locked = makeOperatorAccount({
          lock: isLocked ? makeAccountLock({ signIn, withdrawals, reason }) : null,
          ...(signIn && { sessions: [] }),
        });
        api.on(READ, () => locked);
        return locked;
      });
      return changes;
    };

    test('what is chosen, by keyboard alone, and says so', async () => {
      const changes = listen();
      const { user, dialog, notify } = await openDialog('Lock account…');
      expect(screen.getByRole('dialog', { name: 'Lock this account?' })).toHaveTextContent(
        'The user of ada@example.org gets an email with your reason. Machines keep reporting and earning.',
      );
      const signIn = dialog.getByRole('checkbox', { name: 'Signing in' });
      expect(signIn).toHaveFocus();
      expect(signIn).toHaveAccessibleDescription(
        'All sessions end, and push notifications with them. API tokens and watch links are deleted, webhooks are turned off, and nobody can sign in to the account.',
      );
      expect(dialog.getByRole('checkbox', { name: 'Withdrawals' })).toHaveAccessibleDescription(
        'Open and new withdrawals are held until an operator decides.',
      );
      await user.keyboard(' {Tab} {Tab}');
      expect(dialog.getByRole('textbox', REASON)).toHaveFocus();
      expect(dialog.getByRole('textbox', REASON)).toHaveAccessibleDescription(
        'The user reads it in an email.',
      );
      await user.keyboard(' Stolen laptop {Enter}');
      await waitUntilClosed();
      expect(changes).toEqual([{ signIn: true, withdrawals: true, reason: 'Stolen laptop' }]);
      expect(notify.success).toHaveBeenCalledWith('Account locked');
      expect(await screen.findByText(/^Locked by/)).toBeVisible();
      expect(screen.getByText('Not signed in anywhere.')).toBeVisible();
      // The pressed button has disappeared.
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    });

    test('nothing until something is chosen, and a reason given', async () => {
      const changes = listen();
      const { user, dialog } = await openDialog('Lock account…');
      await user.click(dialog.getByRole('button', { name: 'Lock account' }));
      expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one');
      const signIn = dialog.getByRole('checkbox', { name: 'Signing in' });
      expect(signIn).toHaveFocus();
      expect(signIn).toBeInvalid();
      await user.click(dialog.getByText('Withdrawals'));
      expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
      await user.click(dialog.getByRole('button', { name: 'Lock account' }));
      expect(await dialog.findByText('Enter a reason')).toBeVisible();
      expect(changes).toEqual([]);
      await user.type(dialog.getByRole('textbox', REASON), 'Odd address{Enter}');
      await waitUntilClosed();
      expect(changes).toEqual([{ signIn: false, withdrawals: true, reason: 'Odd address' }]);
    });

    test('something else than before, starting with what is locked', async () => {
      const changes = listen();
      const { user, dialog, notify } = await openDialog('Change lock…', {
        lock: makeAccountLock({ signIn: false }),
      });
      expect(screen.getByRole('dialog', { name: 'Change the lock?' })).toBeVisible();
      expect(dialog.getByRole('checkbox', { name: 'Signing in' })).not.toBeChecked();
      expect(dialog.getByRole('checkbox', { name: 'Withdrawals' })).toBeChecked();
      await user.click(dialog.getByRole('checkbox', { name: 'Withdrawals' }));
      await user.click(dialog.getByRole('checkbox', { name: 'Signing in' }));
      await user.type(dialog.getByRole('textbox', REASON), 'Odd sign-ins{Enter}');
      await waitUntilClosed();
      expect(changes).toEqual([{ signIn: true, withdrawals: false, reason: 'Odd sign-ins' }]);
      expect(notify.success).toHaveBeenCalledWith('Lock changed');
    });

    test('nothing any more, which the user is told too', async () => {
      const changes = listen();
      const { user, dialog, notify } = await openDialog('Unlock…', { lock: makeAccountLock() });
      expect(screen.getByRole('dialog', { name: 'Unlock this account?' })).toHaveTextContent(
        /can sign in and withdraw again, and gets an email.*stay held until an operator decides\./,
      );
      expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
      expect(dialog.getByRole('textbox', REASON)).toHaveFocus();
      await user.keyboard('Called back{Enter}');
      await waitUntilClosed();
      expect(changes).toEqual([{ signIn: false, withdrawals: false, reason: 'Called back' }]);
      expect(notify.success).toHaveBeenCalledWith('Account unlocked');
      expect(await screen.findByRole('button', { name: 'Lock account…' })).toBeVisible();
    });

    test.each(['own_account', 'operator_account', 'not_found'] as const)(
      'nothing when the farm says %s, and shows how it stands',
      async (code) => {
        const { user, dialog } = await openDialog('Unlock…', { lock: makeAccountLock() });
        api.refuse(LOCK, code);
        show({ role: 'admin', isLockable: false });
        await user.keyboard('Called back{Enter}');
        expect(await dialog.findByRole('alert')).toHaveTextContent(
          'Nothing was done: this account is your own or an operator’s, or no longer exists.',
        );
        expect(dialog.queryByRole('button', { name: 'Unlock' })).not.toBeInTheDocument();
      },
    );

    test.each([
      ['is broken off', () => api.disconnect(LOCK), 'so this may or may not have happened.'],
      ['fails', () => api.refuse(LOCK, 'internal_error'), 'Request request-1'],
      ['is forbidden', () => api.refuse(LOCK, 'forbidden'), 'You’re no longer an operator. Nothing was'],
    ])('says what to do when it %s, and keeps what was entered', async (_name, fail, words) => {
      const { user, dialog } = await openDialog('Lock account…');
      fail();
      await user.keyboard(' ');
      await user.type(dialog.getByRole('textbox', REASON), 'Stolen{Enter}');
      await waitFor(() => expect(dialog.getAllByRole('alert').at(-1)).toHaveTextContent(words));
      expect(dialog.getByRole('textbox', REASON)).toHaveValue('Stolen');
      expect(dialog.getByRole('checkbox', { name: 'Signing in' })).toBeChecked();
      expect(await dialog.findByRole('button', { name: 'Lock account' })).toBeVisible();
    });

    test('nothing on Escape', async () => {
      const { user } = await openDialog('Lock account…');
      await user.keyboard('{Escape}');
      await waitUntilClosed();
      expect(screen.getByRole('button', { name: 'Lock account…' })).toHaveFocus();
    });

    test.each([
      ['the operator’s own account', ada.id, /^This is your own account/],
      ['another operator’s account', undefined, /the role has to be revoked with npm run admin -- revoke/],
    ])('nothing of %s, and says why', async (_name, userId, text) => {
      show({ role: 'admin', isLockable: false });
      open('en', userId);
      await untilShown();
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByRole('button', { name: /Lock|Sign out/ })).not.toBeInTheDocument();
    });
  });

  describe('signs out everywhere', () => {
    const ask = async () => {
      show();
      const page = open();
      await page.user.click(await screen.findByRole('button', { name: 'Sign out everywhere…' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
      const confirm = () =>
        page.user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
      return { ...page, dialog, confirm };
    };

    test('after a question that names the account, and says so', async () => {
      const { dialog, confirm, notify } = await ask();
      expect(dialog).toHaveTextContent(
        /Its API tokens and watch links are deleted, and its webhooks are turned off\. Without a lock, the user can sign in again\..*ada@example\.org/,
      );
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
      const asked = jest.fn();
      api.on(END, (_body, { url }) => {
        asked(new URL(url).pathname);
        show({ sessions: [] });
        return undefined;
      });
      await confirm();
      expect(await screen.findByText('Not signed in anywhere.')).toBeVisible();
      expect(asked.mock.calls).toEqual([[`/api/admin/accounts/${ada.id}/sessions`]]);
      expect(notify.success).toHaveBeenCalledWith('Signed out everywhere');
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    });

    test('also where only an API token is left', async () => {
      show({ sessions: [], tokens: [makeAccountToken()] });
      open();
      expect(await screen.findByRole('button', { name: 'Sign out everywhere…' })).toBeVisible();
    });

    test.each([
      ['own_account', 'Nothing was done: this account is your own'],
      ['not_found', 'or no longer exists.'],
      ['forbidden', 'You’re no longer an operator. Nothing was done.'],
      ['internal_error', 'Request request-1'],
    ] as const)('not when the farm says %s, and says so', async (code, words) => {
      const { dialog, confirm, notify } = await ask();
      api.refuse(END, code);
      await confirm();
      await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(words));
      expect(notify.success).not.toHaveBeenCalled();
    });

    test('perhaps, when waiting is given up, and looks', async () => {
      const { dialog, user } = await ask();
      api.on(END, () => NEVER);
      await withElapsedTime(SLOW_AFTER_MS, () =>
        fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' })),
      );
      show({ sessions: [] });
      await user.click(await within(dialog).findByRole('button', { name: 'Stop waiting' }));
      expect(await within(dialog).findByText(/You stopped waiting, so this may or may not/)).toBeVisible();
      expect(await screen.findByText('Not signed in anywhere.')).toBeInTheDocument();
    });
  });

  describe('has the removal of all second factors', () => {
    const factors = [makeFactor()];
    const proposal = makeProposal({
      kind: 'factor-reset',
      amount: '0',
      account: { id: ada.id, email: ada.email },
      reason: 'Lost the phone',
    });
    const waiting = (by: 'owner' | 'operators') => ({ dueAt: '2026-01-09T03:04:05.000Z', by });
    const section = () => within(screen.getByRole('region', { name: 'Second factors' }));

    test('which is proposed by keyboard alone, and says so', async () => {
      const { user, dialog, notify } = await openDialog('Remove all…', { factors });
      expect(screen.getByRole('dialog', { name: 'Remove all second factors?' })).toHaveTextContent(
        /A second operator has to confirm this\. The user of ada@example\.org is then told at once, and 72 hours later all/,
      );
      for (const text of [
        /the user can stop it on any page.*using a second factor or a recovery code stops it too\.$/,
        'Be sure that it’s the owner of the account who asks.',
      ])
        expect(dialog.getByText(text)).toBeVisible();
      const reason = dialog.getByRole('textbox', REASON);
      expect(reason).toHaveFocus();
      expect(reason).toHaveAccessibleDescription(
        'The second operator reads it, and so does the user, in an email.',
      );
      const asked = jest.fn();
      api.on(PROPOSE, (body, { url }) => {
        asked(new URL(url).pathname, body);
        show({ factors, openReset: makeProposal({ ...proposal, deeds: ['withdraw'] }) });
        return { proposal };
      });
      await user.keyboard('{Enter}');
      expect(await dialog.findByText('Enter a reason')).toBeVisible();
      await user.keyboard(' Lost the phone {Enter}');
      await waitUntilClosed();
      expect(asked.mock.calls).toEqual([
        [`/api/admin/accounts/${ada.id}/factor-reset`, { reason: 'Lost the phone' }],
      ]);
      expect(notify.success).toHaveBeenCalledWith('Proposed: it waits for a second operator under Proposals');
      expect(await section().findByText(/proposed removing all second/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Remove all…' })).not.toBeInTheDocument();
      // The pressed button has disappeared.
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    });

    test.each([
      ['none to remove', {}, undefined],
      ['those of the operator’s own account', { factors, isLockable: false }, ada.id],
      ['a proposal that waits', { factors, openReset: proposal }, undefined],
      ['a removal that waits', { factors, factorReset: waiting('owner') }, undefined],
    ])('which is not proposed with %s', async (_name, fields, userId) => {
      show(fields);
      open('en', userId);
      await untilShown();
      expect(screen.queryByRole('button', { name: 'Remove all…' })).not.toBeInTheDocument();
    });

    test('which is also proposed for another operator', async () => {
      show({ factors, role: 'admin', isLockable: false });
      open();
      expect(await screen.findByRole('button', { name: 'Remove all…' })).toBeVisible();
    });

    test.each(['factor_needed', 'own_account', 'not_found'] as const)(
      'which is not proposed when the farm says %s, and shows how it stands',
      async (code) => {
        const { user, dialog, notify } = await openDialog('Remove all…', { factors });
        api.refuse(PROPOSE, code);
        show();
        await user.keyboard('Lost the phone{Enter}');
        expect(await dialog.findByRole('alert')).toHaveTextContent(
          'Nothing was done: this account is your own, no longer has second factors, or no longer exists.',
        );
        expect(dialog.queryByRole('button', { name: 'Propose removal' })).not.toBeInTheDocument();
        expect(notify.success).not.toHaveBeenCalled();
        await user.click(dialog.getByRole('button', { name: 'Close' }));
        expect(await screen.findByText('None. The password alone is enough.')).toBeVisible();
        await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
      },
    );

    test.each([
      ['is broken off', () => api.disconnect(PROPOSE), 'so this may or may not have happened.'],
      ['fails', () => api.refuse(PROPOSE, 'internal_error'), 'Request request-1'],
      ['is forbidden', () => api.refuse(PROPOSE, 'forbidden'), 'You’re no longer an operator. Nothing was'],
    ])('which says what to do when its proposal %s, and keeps the reason', async (_name, fail, words) => {
      const { user, dialog } = await openDialog('Remove all…', { factors });
      fail();
      await user.keyboard('Lost the phone{Enter}');
      expect(await dialog.findByRole('alert')).toHaveTextContent(words);
      expect(dialog.getByRole('textbox', REASON)).toHaveValue('Lost the phone');
      expect(await dialog.findByRole('button', { name: 'Propose removal' })).toBeVisible();
    });

    test('which is perhaps proposed when waiting is given up, and looks', async () => {
      const { user, dialog } = await openDialog('Remove all…', { factors });
      api.on(PROPOSE, () => NEVER);
      await user.keyboard('Lost the phone');
      await withElapsedTime(SLOW_AFTER_MS, () =>
        fireEvent.click(dialog.getByRole('button', { name: 'Propose removal' })),
      );
      show({ factors, openReset: proposal });
      await user.click(await dialog.findByRole('button', { name: 'Stop waiting' }));
      expect(await dialog.findByText(/You stopped waiting, so this may or may not/)).toBeVisible();
      expect(await screen.findByText(/proposed removing all second factors/)).toBeInTheDocument();
    });

    test('which nobody proposes on Escape', async () => {
      const { user } = await openDialog('Remove all…', { factors });
      await user.keyboard('{Escape}');
      await waitUntilClosed();
      expect(screen.getByRole('button', { name: 'Remove all…' })).toHaveFocus();
    });

    test('which a second operator confirms there, and then waits', async () => {
      show({ factors, openReset: proposal });
      const { user, notify } = open();
      await untilShown();
      expect(section().getByText(/proposed removing all second/)).toHaveTextContent(
        /^olga@example\.org proposed.* of this account \(Jan 2, 2026.*\)\. It waits for a second operator\.$/,
      );
      expect(section().getByText('Lost the phone')).toBeVisible();
      expect(section().getByRole('button', { name: /^Reject/ })).toBeVisible();
      await user.click(section().getByRole('button', { name: 'Confirm the proposal for ada@example.org' }));
      const dialog = await screen.findByRole('dialog', { name: 'Confirm this proposal?' });
      expect(dialog).toHaveTextContent(
        /The user of ada@example\.org is told at once, and 72 hours later all second factors.*Be sure that it’s the owner/,
      );
      expect(dialog).not.toHaveTextContent(/Amount|XCH/);
      const bodies: ProposalDecisionBody[] = [];
      api.on(DECIDE, (body) => {
        bodies.push(body);
        show({ factors, factorReset: waiting('operators') });
        return { ...proposal, state: 'confirmed' };
      });
      await user.keyboard('Called as well{Enter}');
      expect(await screen.findByText(/as operators decided/)).toBeVisible();
      await waitUntilClosed();
      expect(bodies).toEqual([{ reason: 'Called as well' }]);
      expect(notify.success).toHaveBeenCalledWith('Proposal confirmed');
      expect(screen.queryByText(/proposed removing/)).not.toBeInTheDocument();
      // The pressed button has disappeared with its proposal.
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    });

    test.each([
      ['Reject the proposal for ada@example.org', 'confirm', 'Reject this proposal?'],
      ['Take back the proposal for ada@example.org', 'withdraw', 'Take your proposal back?'],
    ] as const)('which ends by “%s”, and nothing changes', async (button, deed, title) => {
      show({ factors, openReset: { ...proposal, deeds: deed === 'withdraw' ? [deed] : [deed, 'reject'] } });
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(dialog).toHaveTextContent('The proposal ends, and nothing changes for ada@example.org.');
      api.on(DECIDE, () => {
        show({ factors });
        return { ...proposal, state: 'rejected' };
      });
      await user.keyboard('Unknown voice{Enter}');
      expect(await screen.findByText('Remove all…')).toBeVisible();
      await waitUntilClosed();
    });

    test.each(['proposal_decided', 'factor_needed'] as const)(
      'which is not confirmed when the farm says %s, and says so even if the proposal is gone',
      async (code) => {
        show({ factors, openReset: proposal });
        const { user, notify } = open();
        await user.click(await screen.findByRole('button', { name: /^Confirm/ }));
        const dialog = within(await screen.findByRole('dialog'));
        api.refuse(DECIDE, code);
        show({ factors });
        await user.keyboard('Called as well{Enter}');
        expect(await dialog.findByRole('alert')).toHaveTextContent(/^Nothing was done: the proposal was/);
        expect(await screen.findByText('Remove all…')).toBeInTheDocument();
        expect(dialog.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
        await user.click(dialog.getByRole('button', { name: 'Close' }));
        await waitUntilClosed();
        expect(notify.success).not.toHaveBeenCalled();
        await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
      },
    );

    test.each([
      ['owner', 'as the user asked by email'],
      ['operators', 'as operators decided'],
    ] as const)('which waits because of the %s, and says until when', async (by, words) => {
      show({ factors, factorReset: waiting(by) });
      open();
      await untilShown();
      const text = section().getByText(/^All second factors and recovery codes will be removed/);
      expect(text).toHaveTextContent(
        new RegExp(`\\(Jan 9, 2026.*\\), ${words}, unless one of them is used or the removal is stopped\\.$`),
      );
    });

    test('which is not stopped here for the operator’s own account', async () => {
      show({ factors, factorReset: waiting('operators'), isLockable: false });
      open('en', ada.id);
      await untilShown();
      expect(section().getByText(/as operators decided/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Stop removal' })).not.toBeInTheDocument();
    });

    describe('which is stopped', () => {
      const ask = async () => {
        show({ factors, factorReset: waiting('owner') });
        const page = open();
        await page.user.click(await screen.findByRole('button', { name: 'Stop removal' }));
        const dialog = await screen.findByRole('alertdialog', { name: 'Stop the removal?' });
        const confirm = () => page.user.click(within(dialog).getByRole('button', { name: 'Stop removal' }));
        return { ...page, dialog, confirm };
      };

      test('by keyboard after a question that names the account, and says so', async () => {
        const { dialog, user, notify } = await ask();
        expect(dialog).toHaveTextContent(/stay, and its user gets an email\..*ada@example\.org/);
        expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
        const asked = jest.fn();
        api.on(STOP, (_body, { url }) => {
          asked(new URL(url).pathname);
          show({ factors });
          return undefined;
        });
        await user.keyboard('{Tab}{Enter}');
        expect(await screen.findByText('Remove all…')).toBeVisible();
        expect(asked.mock.calls).toEqual([[`/api/admin/accounts/${ada.id}/factor-reset`]]);
        expect(notify.success).toHaveBeenCalledWith('Removal stopped');
        expect(screen.queryByText(/will be removed/)).not.toBeInTheDocument();
        await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
      });

      test('already when the farm says not_found, and shows how it stands', async () => {
        const { dialog, confirm, user, notify } = await ask();
        api.refuse(STOP, 'not_found');
        show({ factors });
        await confirm();
        await waitFor(() =>
          expect(within(dialog).getByRole('alert')).toHaveTextContent(
            /^There was nothing left to stop: the removal was stopped already, or it is done\./,
          ),
        );
        expect(await screen.findByText('Remove all…')).toBeInTheDocument();
        expect(notify.success).not.toHaveBeenCalled();
        await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
        await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
      });

      test.each([
        ['own_account', 'Nothing was done: this account is your own'],
        ['forbidden', 'You’re no longer an operator. Nothing was done.'],
        ['internal_error', 'Request request-1'],
      ] as const)('not when the farm says %s, and says so', async (code, words) => {
        const { dialog, confirm, notify } = await ask();
        api.refuse(STOP, code);
        await confirm();
        await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(words));
        expect(notify.success).not.toHaveBeenCalled();
      });

      test('perhaps, when the connection breaks, and looks', async () => {
        const { dialog, confirm } = await ask();
        api.disconnect(STOP);
        show({ factors });
        await confirm();
        await waitFor(() =>
          expect(within(dialog).getByRole('alert')).toHaveTextContent(
            'so this may or may not have happened.',
          ),
        );
        expect(await screen.findByText('Remove all…')).toBeInTheDocument();
      });

      test('perhaps, when waiting is given up, and looks', async () => {
        const { dialog, user } = await ask();
        api.on(STOP, () => NEVER);
        await withElapsedTime(SLOW_AFTER_MS, () =>
          fireEvent.click(within(dialog).getByRole('button', { name: 'Stop removal' })),
        );
        show({ factors });
        await user.click(await within(dialog).findByRole('button', { name: 'Stop waiting' }));
        expect(await within(dialog).findByText(/You stopped waiting, so this may or may not/)).toBeVisible();
        expect(await screen.findByText('Remove all…')).toBeInTheDocument();
      });
    });
  });

  describe('has notes', () => {
    const note = () => screen.getByRole('textbox', { name: 'New note' });
    const makeNote = (text: string, day: number) => ({
      id: `5c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0${day}`,
      text,
      by: 'olga@example.org',
      at: `2026-01-0${day}T03:04:05.000Z`,
    });

    test('in their order, with time and operator', async () => {
      show({ notes: [makeNote('Sent a copy of the bill', 4), makeNote('Called', 3)] });
      open();
      await untilShown();
      const list = within(screen.getByRole('list', { name: 'Notes' }));
      expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        expect.stringMatching(/^Sent a copy of the billJan 4, 2026.*olga@example\.org$/),
        expect.stringMatching(/^CalledJan 3, 2026/),
      ]);
    });

    test('that are added by Enter, and says so', async () => {
      show();
      const { user, notify } = open();
      await untilShown();
      expect(note()).toHaveAccessibleDescription('For operators only. The user never sees it.');
      const added: NewAccountNote[] = [];
      api.on(NOTE, (body) => {
        added.push(body);
        show({ notes: [makeNote('Called', 3)] });
        return makeNote('Called', 3);
      });
      await user.type(note(), ' Called {Enter}');
      expect(await screen.findByRole('listitem')).toHaveTextContent(/^Called/);
      expect(added).toEqual([{ text: 'Called' }]);
      expect(notify.success).toHaveBeenCalledWith('Note added');
      expect(note()).toHaveValue('');
    });

    test('that need a text, not too long, which the farm accepts', async () => {
      show();
      const { user } = open();
      await untilShown();
      await user.click(screen.getByRole('button', { name: 'Add note' }));
      expect(await screen.findByText('Enter a note')).toBeVisible();
      await user.click(note());
      await user.paste('x'.repeat(1001));
      expect(await screen.findByText('At most 1000 characters')).toBeVisible();
      api.refuse(NOTE, 'validation_failed', { fields: { text: 'No' } });
      await user.clear(note());
      await user.type(note(), 'x{Enter}');
      expect(await screen.findByText('The farm doesn’t accept this note. Rephrase it.')).toBeVisible();
      expect(note()).toHaveFocus();
    });

    test.each([
      ['is out of reach', () => api.disconnect(NOTE), 'Check the list before you try again.'],
      ['fails', () => api.refuse(NOTE, 'not_found'), 'Request request-1'],
      ['forbids it', () => api.refuse(NOTE, 'forbidden'), 'Nothing was added.'],
    ])('and keeps what was typed when the farm %s', async (_name, fail, words) => {
      show();
      const { user } = open();
      await untilShown();
      fail();
      await user.type(note(), 'Called{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(note()).toHaveValue('Called');
    });
  });

  test('shows what happened meanwhile, and keeps what is being typed', async () => {
    const { user, dialog } = await openDialog('Lock account…');
    const reason = dialog.getByRole('textbox', REASON);
    await user.type(reason, 'Stolen');
    show({ name: 'Countess' });
    setTabVisibility('visible');
    expect(await screen.findByText('Countess')).toBeInTheDocument();
    expect(reason).toHaveValue('Stolen');
    expect(reason).toHaveFocus();
  });

  test('is a skeleton until the answer comes', () => {
    api.on(READ, () => NEVER);
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  });

  test('says that there is no such account, and leads back to the search', async () => {
    api.refuse(READ, 'not_found');
    const { user, currentPath } = open();
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to list' }));
    expect(currentPath()).toBe('/operator/account');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(READ, 'unavailable');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
    show();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await untilShown()).toBeVisible();
  });

  test('speaks Chinese', async () => {
    show({
      lock: makeAccountLock(),
      factors: [makeFactor()],
      factorReset: { dueAt: '2026-01-09T03:04:05.000Z', by: 'operators' },
    });
    open('zh');
    expect(await screen.findByRole('button', { name: '更改锁定…' })).toBeVisible();
    expect(screen.getByText(/^olga@example\.org 于|锁定：无法登录，提现暂缓。/)).toBeVisible();
    expect(screen.getByText(/^按运营人员的决定，全部双重验证方式和恢复码将于/)).toBeVisible();
    expect(screen.getByRole('button', { name: '停止移除' })).toBeVisible();
    expect(screen.getByRole('region', { name: '已登录的设备' })).toHaveTextContent('Linux 上的 Chrome');
  });
});
