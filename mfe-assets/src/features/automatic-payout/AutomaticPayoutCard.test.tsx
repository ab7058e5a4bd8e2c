import type { AutomaticPayout, NewAutomaticPayout } from '@farm/contracts';
import {
  createFakeApi,
  makeAddress,
  makeBalance,
  makeWithdrawalRule,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import en from '../../messages/en.json';
import zh from '../../messages/zh.json';
import { AutomaticPayoutCard } from './AutomaticPayoutCard.tsx';

const READ = 'readAutomaticPayout';
const SET = 'setAutomaticPayout';
const NEXT_AT = '2126-01-07T12:00:00.000Z';

const cold = makeAddress();
const make = (fields: Partial<AutomaticPayout> = {}): AutomaticPayout => ({
  trigger: { kind: 'weekly', day: 1 },
  multiple: null,
  address: cold.address,
  pausedBy: null,
  nextAt: NEXT_AT,
  expected: '2.5',
  problem: null,
  ...fields,
});

describe('the card of the automatic payout', () => {
  const api = createFakeApi();
  const show = (payout: AutomaticPayout | null) => api.on(READ, () => ({ payout }));
  beforeEach(() => {
    api.on('readWithdrawalRule', () => makeWithdrawalRule());
    api.on('readBalance', () => makeBalance({ total: '12.5', usable: '12.5' }));
    api.on('listAddresses', () => ({ items: [cold], nextCursor: null }));
  });
  const open = (messages: typeof en = en) =>
    renderWithProviders(<AutomaticPayoutCard />, {
      messages,
      page: { locale: messages === en ? 'en' : 'zh' },
    });
  const button = (name: string) => screen.findByRole('button', { name });

  test('says the next payout, its condition, amount and address', async () => {
    show(make());
    open();
    expect(await fact('When')).toHaveTextContent('Every Monday at 12:00 UTC');
    expect((await fact('Next payout')).querySelector('time')).toHaveAttribute('datetime', NEXT_AT);
    expect(await fact('Amount at your current balance')).toHaveTextContent('2.5 XCH');
    expect(await fact('Amount')).toHaveTextContent('Whole usable balance');
    expect((await fact('Address')).textContent.replaceAll(/\s/g, '')).toContain(cold.address);
  });

  test('says at which balance, from when on, and that there is too little now', async () => {
    show(make({ trigger: { kind: 'threshold', amount: '5' }, multiple: '0.25', expected: '0' }));
    open();
    expect(await fact('Next payout')).toHaveTextContent(
      /^Next payoutWhen your usable balance reaches 5 XCH, not before Jan 7, 2126/,
    );
    expect(await fact('Amount at your current balance')).toHaveTextContent('None: your balance is too small');
    expect(await fact('Amount')).toHaveTextContent('Largest multiple of 0.25 XCH in your usable balance');
  });

  test('speaks Chinese', async () => {
    show(make({ trigger: { kind: 'monthly', day: 31 }, problem: 'debt' }));
    open(zh);
    expect(await fact('时间')).toHaveTextContent('每月 31 日 12:00（UTC），当月没有这一天则为最后一天');
    expect(screen.getByRole('note')).toHaveTextContent('上次未进行：可用余额为负');
  });

  test.each(['minimum', 'count', 'debt'] as const)(
    'says why none was made, and when next: %s',
    async (problem) => {
      show(make({ problem }));
      open();
      expect(await screen.findByRole('note')).toHaveTextContent(
        /^The last payout wasn’t made: .*The farm tries again on Jan 7, 2126/,
      );
    },
  );

  test('that is paused without its address can only be changed and deleted', async () => {
    show(make({ pausedBy: 'address', nextAt: null, problem: 'address' }));
    open();
    expect(await screen.findByRole('note')).toHaveTextContent('Paused, because its address');
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Change', 'Delete']),
    );
    for (const name of ['Skip next payout', 'Pause', 'Resume'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('skips the next payout after a question', async () => {
    show(make());
    const received: unknown[] = [];
    api.on('skipAutomaticPayout', (body) => {
      received.push(body);
      return { payout: make({ nextAt: '2126-01-14T12:00:00.000Z' }) };
    });
    const { user } = open();
    await user.click(await button('Skip next payout'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Jan 7, 2126');
    await user.click(within(dialog).getByRole('button', { name: 'Skip next payout' }));
    await waitFor(() => expect(received).toEqual([{ nextAt: NEXT_AT }]));
  });

  test.each([
    ['illegal_transition', /no longer the next/],
    ['too_many_requests', /too often/],
    ['proof_required', /didn’t confirm it’s you, so nothing has changed/],
  ] as const)('says why a payout is not skipped: %s', async (code, text) => {
    show(make());
    api.refuse('skipAutomaticPayout', code);
    const { user } = open();
    await user.click(await button('Skip next payout'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Skip next payout' }),
    );
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([
    ['Pause', null, true],
    ['Resume', 'user', false],
  ] as const)('asks before: %s', async (name, pausedBy, isPaused) => {
    show(make({ pausedBy, ...(pausedBy && { nextAt: null }) }));
    const received: unknown[] = [];
    api.on('updateAutomaticPayout', (body) => {
      received.push(body);
      return { payout: make() };
    });
    const { user } = open();
    await user.click(await button(name));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    await waitFor(() => expect(received).toEqual([{ isPaused }]));
  });

  test('sets up a payout by keyboard, after saying what is wrong', async () => {
    show(null);
    const received: NewAutomaticPayout[] = [];
    api.on(SET, (body) => {
      received.push(body);
      return { payout: make() };
    });
    const { user } = open();
    (await button('Set up')).focus();
    await user.keyboard('{Enter}');
    await screen.findByLabelText('When');
    await choose(user, 'When', 'At an amount');
    await choose(user, 'Amount', 'Multiples of an amount');
    await user.type(screen.getByLabelText('Usable balance'), '0.001');
    await user.type(screen.getByLabelText('Multiples of'), '2{Enter}');
    expect(await screen.findByText(/^The minimum withdrawal is/)).toHaveTextContent('0.01 XCH');
    expect(received).toEqual([]);
    await user.clear(screen.getByLabelText('Usable balance'));
    await user.type(screen.getByLabelText('Usable balance'), '5{Enter}');
    await waitFor(() =>
      expect(received).toEqual([
        { trigger: { kind: 'threshold', amount: '5' }, multiple: '2', address: cold.address },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('changes the present payout, and shows a refused address at its field', async () => {
    show(make({ trigger: { kind: 'monthly', day: 31 } }));
    api.refuse(SET, 'validation_failed', { fields: { address: 'gone' } });
    const { user } = open();
    await user.click(await button('Change'));
    expect(await screen.findByLabelText('Day of the month')).toHaveTextContent('31');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^The farm rejected this address/)).toBeVisible();
  });

  test('writes its amounts anew when another language arrives', async () => {
    show(make({ trigger: { kind: 'threshold', amount: '1.234' } }));
    const { user, changeNumberLocale } = open();
    await user.click(await button('Change'));
    const amount = () => screen.findByRole('textbox', { name: 'Usable balance' });
    expect(await amount()).toHaveValue('1.234');
    changeNumberLocale('de');
    expect(await amount()).toHaveValue('1,234');
  });

  test('says that nothing was saved if its owner did not confirm', async () => {
    show(make({ trigger: { kind: 'monthly', day: 31 } }));
    api.refuse(SET, 'proof_required');
    const { user } = open();
    await user.click(await button('Change'));
    await user.click(await button('Save'));
    expect(await screen.findByText(/didn’t confirm it’s you, so nothing has changed/)).toBeVisible();
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(READ, 'internal_error');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the automatic payout');
    show(null);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await button('Set up')).toBeVisible();
  });
});

async function fact(label: string): Promise<HTMLElement> {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.parentElement as HTMLElement;
}

async function choose(
  user: ReturnType<typeof renderWithProviders>['user'],
  label: string,
  option: string,
): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option }));
}
