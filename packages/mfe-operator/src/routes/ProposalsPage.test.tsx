import type { ProposalDecisionBody } from '@farm/contracts';
import { createFakeApi, makeProfile, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeProposal } from '../testing/factories.ts';
import { ProposalsPage } from './ProposalsPage.tsx';

const RULE = { above: '10', soleOperatorHours: null };

describe('the proposals page', () => {
  const api = createFakeApi();
  const open = (locale: 'en' | 'zh' = 'en') =>
    renderWithProviders(<ProposalsPage />, {
      messages: locale === 'en' ? messages : zh,
      path: '/operator/proposals',
      page: { locale },
      session: { user: makeProfile({ email: 'grace@example.org' }) },
    });
  const show = (...items: ReturnType<typeof makeProposal>[]) =>
    api.on('listProposals', () => ({ items, nextCursor: null }));

  beforeEach(() => {
    api.on('readProposalRule', () => RULE);
  });

  test('says the limit, and that nothing waits', async () => {
    show();
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeVisible();
    expect(await screen.findByText(/^What one operator/)).toHaveTextContent('counts toward 10 XCH');
  });

  test('shows what a confirmation does, asks for a reason, and sends it', async () => {
    const proposal = makeProposal();
    show(proposal);
    const { user, notify } = open();
    const row = await screen.findByRole('row', { name: /ada@example.org/ });
    expect(within(row).getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
      'href',
      `/operator/account/${proposal.account.id}`,
    );
    expect(row).toHaveTextContent(/Deposit.*50 XCH.*Moved from the old farm.*olga@example.org.*Waiting/);
    await user.click(within(row).getByRole('button', { name: 'Confirm the proposal for ada@example.org' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm this proposal?' });
    expect(dialog).toHaveTextContent('50 XCH is credited to ada@example.org at once.');
    const bodies: ProposalDecisionBody[] = [];
    api.on('decideProposal', (body) => {
      bodies.push(body);
      return { ...proposal, state: 'confirmed' };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(bodies).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Compared with the mail');
    show(
      makeProposal({
        state: 'confirmed',
        deeds: [],
        decision: {
          by: 'grace@example.org',
          reason: 'Compared with the mail',
          at: '2026-01-02T04:00:00.000Z',
        },
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'Compared with the mail' }]);
    expect(notify.success).toHaveBeenCalledWith('Proposal confirmed');
    expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull();
  });

  test('says that an approval is no longer possible, and keeps the proposal', async () => {
    show(makeProposal({ kind: 'approval', withdrawalId: '7a1d7e0a-8f53-4b5e-9d0c-3f6f1b2a4c78' }));
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Approval of a withdrawal' })).toHaveAttribute(
      'href',
      '/operator/withdrawals/7a1d7e0a-8f53-4b5e-9d0c-3f6f1b2a4c78',
    );
    await user.click(screen.getByRole('button', { name: /^Confirm/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Payments can’t be reversed');
    api.refuse('decideProposal', 'illegal_transition');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'fine');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText(/^Nothing was done: the proposal was decided/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('names the transaction that a correction corrects, and what it takes', async () => {
    show(
      makeProposal({
        kind: 'correction',
        amount: '-20',
        correction: { correctsId: '71', isDebtAccepted: true },
      }),
    );
    const { user } = open();
    const row = await screen.findByRole('row', { name: /ada@example.org/ });
    expect(row).toHaveTextContent(/Correction.*-20 XCH/);
    await user.click(within(row).getByRole('button', { name: /^Confirm/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/balance of ada@example.org changes by -20 XCH.*in debt wait/);
    expect(dialog).toHaveTextContent(/Corrects transaction\s*71/);
  });

  test('shows no amount of a removal of second factors, and leads to its account', async () => {
    const removal = makeProposal({ kind: 'factor-reset', amount: '0', reason: 'Lost the phone' });
    show(removal);
    const { user } = open();
    const row = await screen.findByRole('row', { name: /ada@example.org/ });
    expect(row).toHaveTextContent(/Removal of all second factors\s*None\s*Lost the phone/);
    expect(row).not.toHaveTextContent('XCH');
    expect(within(row).getByRole('link', { name: 'Removal of all second factors' })).toHaveAttribute(
      'href',
      `/operator/account/${removal.account.id}`,
    );
    await user.click(within(row).getByRole('button', { name: /^Reject/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject this proposal?' });
    expect(dialog).toHaveTextContent('nothing changes for ada@example.org.');
    expect(dialog).not.toHaveTextContent(/Amount|XCH/);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(within(row).getByRole('button', { name: /^Confirm/ }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      /The user of ada@example.org is told at once, and 72 hours later all second factors/,
    );
  });

  test('says that a removal of second factors has nothing to remove any more', async () => {
    show(makeProposal({ kind: 'factor-reset', amount: '0' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Confirm/ }));
    const dialog = within(await screen.findByRole('dialog'));
    api.refuse('decideProposal', 'factor_needed');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Called as well{Enter}');
    expect(
      await dialog.findByText(/what it is about has changed.*If it still waits, reject it/),
    ).toBeVisible();
  });

  test('speaks Chinese of a removal of second factors', async () => {
    show(makeProposal({ kind: 'factor-reset', amount: '0' }));
    open('zh');
    expect(await screen.findByRole('link', { name: '移除全部双重验证方式' })).toBeVisible();
    expect(screen.getByRole('row', { name: /ada@example.org/ })).not.toHaveTextContent('XCH');
  });

  test('says what to do if no other operator is left, and lets the proposer withdraw', async () => {
    show(makeProposal({ deeds: ['withdraw'], confirmers: 0 }));
    open();
    expect(await screen.findByText(/^No other operator can confirm this/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /proposal for/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Take back the proposal for ada@example.org' })).toBeVisible();
  });

  test('says at a farm of one operator when which command confirms it', async () => {
    api.on('readProposalRule', () => ({ ...RULE, soleOperatorHours: 24 }));
    const proposal = makeProposal({
      deeds: ['withdraw'],
      confirmers: 0,
      commandFrom: '2026-01-03T03:04:05.000Z',
    });
    show(proposal);
    open();
    expect(await screen.findByText(/set up for one operator.*after 24 hours, a command/)).toBeVisible();
    expect(await screen.findByText(`npm run admin -- confirm ${proposal.id}`)).toBeVisible();
    expect(screen.queryByText(/^No other operator can confirm this/)).toBeNull();
  });
});
