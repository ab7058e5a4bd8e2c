import type { OperatorWithdrawalDetail } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeProfile,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { makeOperatorWithdrawal, makeProposal } from '../testing/factories.ts';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { WithdrawalPage } from './WithdrawalPage.tsx';

const DETAIL = 'readOperatorWithdrawal';
const DEED = 'decideWithdrawal';
const NEVER = new Promise<OperatorWithdrawalDetail>(() => undefined);
const held = makeOperatorWithdrawal();

describe('the page of a withdrawal', () => {
  const api = createFakeApi();
  const open = () =>
    renderWithProviders(
      <main id="content" tabIndex={-1}>
        <WithdrawalPage />
      </main>,
      {
        messages,
        path: `/operator/withdrawals/${held.id}`,
        pattern: '/operator/withdrawals/:id',
      },
    );
  const untilShown = () => screen.findByText(held.id);
  const openDialog = async (deed: string) => {
    api.on(DETAIL, () => held);
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: deed }));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  };

  test('names the API token that requested it', async () => {
    api.on(DETAIL, () => ({ ...held, tokenName: 'Cashier' }));
    open();
    await untilShown();
    expect(screen.getByText(/^the user’s API token/)).toHaveTextContent('the user’s API token “Cashier”');
  });

  test('shows everything that is known of it', async () => {
    api.on(DETAIL, () => ({ ...held, memo: 'For the barn', isAutomatic: true }));
    open();
    await untilShown();
    for (const words of [
      '5 XCH',
      '0.0005 XCH',
      '4.9995 XCH',
      'For the barn',
      'the user’s automatic payout',
      held.id,
    ])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText('No, needs review')).toBeVisible();
    for (const name of [`Copy address ${held.address}`, `Copy ID ${held.id}`])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
      'href',
      `/operator/account/${held.account.id}`,
    );
  });

  test('shows the approval that waits for a second operator, who can confirm it there', async () => {
    const proposal = makeProposal({ kind: 'approval', withdrawalId: held.id, reason: 'Called the user' });
    api.on(DETAIL, () =>
      makeOperatorWithdrawal({ openApproval: proposal, deeds: ['release', 'cancel', 'reject'] }),
    );
    const { user } = open();
    expect(await screen.findByText(/proposed approving/)).toHaveTextContent(/^olga@example.org proposed/);
    expect(screen.getByText('Called the user')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm the proposal for ada@example.org' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm this proposal?' });
    api.on('decideProposal', () => ({ ...proposal, state: 'confirmed' }));
    api.on(DETAIL, () => makeOperatorWithdrawal({ status: 'approved', deeds: [] }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'fine');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText(/proposed approving/)).toBeNull());
  });

  test('says that an approval was decided meanwhile, even if it is gone', async () => {
    api.on(DETAIL, () =>
      makeOperatorWithdrawal({ openApproval: makeProposal({ kind: 'approval', withdrawalId: held.id }) }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Confirm the proposal/ }));
    const dialog = within(await screen.findByRole('dialog'));
    api.refuse('decideProposal', 'proposal_decided');
    api.on(DETAIL, () => makeOperatorWithdrawal({ status: 'canceled', holdReasons: [], deeds: [] }));
    await user.keyboard('fine{Enter}');
    await waitFor(() => expect(screen.queryByText(/proposed approving/)).toBeNull());
    expect(dialog.getByRole('alert')).toHaveTextContent(/^Nothing was done: the proposal was decided/);
  });

  test('tells each step: what, who, when and why', async () => {
    const reason = 'Looks like a thief';
    const byOperator = { actor: 'operator', by: 'olga@example.org', reason } as const;
    const [first] = held.events;
    api.on(DETAIL, () =>
      makeOperatorWithdrawal({
        events: [
          ...(first ? [first] : []),
          {
            from: 'pending',
            to: 'held',
            holdReasons: ['operator'],
            at: '2026-01-03T00:00:00.000Z',
            ...byOperator,
          },
        ],
      }),
    );
    open();
    const steps = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^Submitted.*2026.*User: ada@example.org$/),
      expect.stringMatching(
        /^Held.*2026.*Operator: olga@example.orgPut on hold by an operatorReason: Looks like a thief$/,
      ),
    ]);
  });

  test('says of one that was paid back why it failed, and that nothing arrived', async () => {
    const byFarm = { actor: 'farm' as const, by: '', holdReasons: [], reason: '' };
    const at = '2026-01-03T00:00:00.000Z';
    api.on(DETAIL, () =>
      makeOperatorWithdrawal({
        status: 'refunded',
        holdReasons: [],
        proceedsAt: null,
        deeds: [],
        events: [
          { from: 'sending', to: 'failed', at, ...byFarm },
          { from: 'failed', to: 'refunded', at, ...byFarm },
        ],
      }),
    );
    open();
    const [failed, refunded] = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(failed).toHaveTextContent(/^Failed.*Farm \(automatic\)A coin of its batch was spent elsewhere\.$/);
    expect(refunded).toHaveTextContent(/^Refunded.*Farm \(automatic\)$/);
    expect(screen.queryByText('4.9995 XCH')).not.toBeInTheDocument();
    expect(screen.getByText('Actual received').nextSibling).toHaveTextContent('None');
  });

  test('says that one waits for a debt to be paid off', async () => {
    api.on(DETAIL, () =>
      makeOperatorWithdrawal({ holdReasons: ['large_amount', 'debt'], deeds: ['cancel'] }),
    );
    open();
    await untilShown();
    expect(screen.getByText('Account in debt')).toBeVisible();
    expect(screen.getByText('Once the account is out of debt')).toBeVisible();
  });

  test('offers what may be done now, and nothing else', async () => {
    api.on(DETAIL, () => makeOperatorWithdrawal({ status: 'approved', deeds: ['hold', 'reject'] }));
    open();
    await untilShown();
    const offered = screen.getAllByRole('button').filter((button) => button.ariaHasPopup === 'dialog');
    expect(offered.map((button) => button.textContent)).toEqual(['Hold', 'Reject']);
  });

  test.each([
    ['Approve', 'Approve this withdrawal?', /pays 5 XCH from ada@example.org/],
    ['Release', 'Release this withdrawal?', /5 XCH by ada@example.org continues automatically/],
    ['Cancel withdrawal', 'Cancel this withdrawal?', /5 XCH returns to the usable balance of ada@/],
    ['Reject', 'Reject this withdrawal?', /5 XCH returns to the usable balance of ada@/],
  ])('asks before it does %s, naming what', async (deed, title, text) => {
    const { dialog } = await openDialog(deed);
    expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent(text);
    expect(dialog.getByText('4.9995 XCH')).toBeVisible();
    expect(dialog.getByRole('button', { name: `Copy address ${held.address}` })).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  });

  test("says of the operator's own that another operator decides", async () => {
    api.on(DETAIL, () => ({ ...held, deeds: [] }));
    renderWithProviders(<WithdrawalPage />, {
      messages,
      path: `/operator/withdrawals/${held.id}`,
      pattern: '/operator/withdrawals/:id',
      session: { user: makeProfile({ id: held.account.id }) },
    });
    await untilShown();
    expect(screen.getByText('This is your own withdrawal. Another operator decides about it.')).toBeVisible();
  });

  test('needs a reason', async () => {
    const { user, dialog } = await openDialog('Approve');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('Enter a reason')).toBeVisible();
    await user.click(dialog.getByRole('textbox', { name: 'Reason' }));
    await user.paste('x'.repeat(201));
    expect(await dialog.findByText('At most 200 characters')).toBeVisible();
  });

  test('does it by Enter, says so, and shows what became of it', async () => {
    const received = jest.fn();
    const { user, dialog, notify } = await openDialog('Approve');
    api.on(DEED, (body, { url }) => {
      received(new URL(url).pathname, body);
      api.on(DETAIL, () => makeOperatorWithdrawal({ status: 'approved', holdReasons: [], deeds: ['hold'] }));
      return held;
    });
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Known user {Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(received.mock.calls).toEqual([
      [`/api/admin/withdrawals/${held.id}/approve`, { reason: 'Known user' }],
    ]);
    expect(notify.success).toHaveBeenCalledWith('Withdrawal approved');
    expect(await screen.findByText('With the next batch')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hold' })).toBeVisible();
    // The clicked button has disappeared.
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('says that an approval above the limit waits for a second operator', async () => {
    const { user, dialog, notify } = await openDialog('Approve');
    api.on(DEED, () => ({ proposal: makeProposal({ kind: 'approval', withdrawalId: held.id }) }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Known user{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(notify.success).toHaveBeenCalledWith(
      expect.stringMatching(/waits for a second one under Proposals/),
    );
    expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  });

  test('says that it changed meanwhile, and shows how it stands', async () => {
    const { user, dialog } = await openDialog('Approve');
    api.refuse(DEED, 'illegal_transition');
    api.on(DETAIL, () => makeOperatorWithdrawal({ status: 'canceled', holdReasons: [], deeds: [] }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Known user{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The withdrawal has changed in the meantime and no longer allows this.',
    );
    expect(dialog.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('No, canceled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus();
    });
  });

  test.each([
    ['is broken off', () => api.disconnect(DEED), 'so this may or may not have happened.'],
    ['fails', () => api.refuse(DEED, 'internal_error'), 'Request request-1'],
    ['is forbidden', () => api.refuse(DEED, 'forbidden'), 'You’re no longer an operator. Nothing was'],
  ])('says what to do when the deed %s, and keeps the reason', async (_name, fail, words) => {
    const { user, dialog } = await openDialog('Reject');
    fail();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Stolen{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Stolen');
    expect(await dialog.findByRole('button', { name: 'Reject' })).toBeVisible();
  });

  test('puts a refused reason to its field', async () => {
    const { user, dialog } = await openDialog('Reject');
    api.refuse(DEED, 'validation_failed', { fields: { reason: 'No' } });
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'x{Enter}');
    expect(await dialog.findByText(/The farm doesn’t accept this reason\./)).toBeVisible();
  });

  test('says that the deed is slow; whoever stops waiting is told that it may be done', async () => {
    const { user, dialog } = await openDialog('Approve');
    api.on(DEED, () => NEVER);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Known user');
    const approve = dialog.getByRole('button', { name: 'Approve' });
    await withElapsedTime(SLOW_AFTER_MS, async () => {
      approve.click();
      await Promise.resolve();
    });
    await user.click(await dialog.findByRole('button', { name: 'Stop waiting' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'You stopped waiting, so this may or may not have happened.',
    );
  });

  test('shows what others did with it meanwhile, and keeps what is being typed', async () => {
    const { user, dialog } = await openDialog('Approve');
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await user.type(reason, 'Known');
    api.on(DETAIL, () => makeOperatorWithdrawal({ status: 'canceled', holdReasons: [], deeds: [] }));
    setTabVisibility('visible');
    expect(await screen.findByText('No, canceled')).toBeInTheDocument();
    expect(reason).toHaveValue('Known');
    expect(reason).toHaveFocus();
  });

  test('closes by Escape without doing anything', async () => {
    const { user } = await openDialog('Approve');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  test('is a skeleton until the answer comes', () => {
    api.on(DETAIL, () => NEVER);
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  });

  test('says that there is no such withdrawal, and leads back', async () => {
    api.refuse(DETAIL, 'not_found');
    const { user, currentPath } = open();
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to list' }));
    expect(currentPath()).toBe('/operator');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(DETAIL, 'unavailable');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
    api.on(DETAIL, () => held);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await untilShown();
  });
});
