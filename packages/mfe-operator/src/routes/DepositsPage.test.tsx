import {
  IDEMPOTENCY_KEY_HEADER,
  type CorrectionRequest,
  type Deposit,
  type DepositRequest,
} from '@farm/contracts';
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
import { makeCorrectionPreview, makeListedDeposit, makeProposal } from '../testing/factories.ts';
import { DepositsPage } from './DepositsPage.tsx';

const LIST = 'listDeposits';
const MAKE = 'createDeposit';
const made = makeListedDeposit();
const OLGA = makeProfile({ email: 'olga@example.org' });

describe('the deposits page', () => {
  const api = createFakeApi();
  const open = (numberLocale = 'en') => {
    const page = renderWithProviders(<DepositsPage />, {
      ...{ messages, numberLocale },
      path: '/operator/deposits',
      session: { user: OLGA },
    });
    const { user } = page;
    const fill = async (account: string, amount: string, reason: string) => {
      const typed = { Account: account, Amount: amount, Reason: reason };
      for (const [name, text] of Object.entries(typed)) {
        await user.clear(field(name));
        if (text !== '') await user.type(field(name), text);
      }
    };
    const check = () => user.click(screen.getByRole('button', { name: 'Review deposit' }));
    const confirm = async () => user.click((await question()).getByRole('button', { name: 'Deposit' }));
    return { ...page, fill, check, confirm };
  };
  /** Answers deposits; returns key and body of each request. */
  const listen = () => {
    const requests: { key: string | null; body: DepositRequest }[] = [];
    const answer = (body: DepositRequest, { headers }: Request): Deposit => {
      requests.push({ key: headers.get(IDEMPOTENCY_KEY_HEADER), body });
      return made;
    };
    return { requests, answer };
  };

  beforeEach(() => {
    api.on(LIST, () => ({ items: [], nextCursor: null }));
  });

  test('lists what was credited, by whom and why, page by page', async () => {
    api.on(LIST, (_body, { url }) =>
      new URL(url).searchParams.get('cursor') === 'next'
        ? { items: [makeListedDeposit({ id: '70', email: 'grace@example.org' })], nextCursor: null }
        : { items: [made], nextCursor: 'next' },
    );
    const { user } = open();
    const row = await screen.findByRole('row', { name: /ada@example.org/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '5 XCH',
      '6.5 XCH',
      'Welcome',
      expect.stringMatching(/2026.*operator@example.org$/),
      'Correct',
    ]);
    expect(within(row).getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
      'href',
      `/operator/account/${made.accountId}`,
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('grace@example.org')).toBeVisible();
  });

  test('says that a deposit above the limit waits for a second operator', async () => {
    const { fill, check, confirm, notify } = open();
    await fill('ada@example.org', '50', 'Welcome');
    await check();
    api.on(MAKE, () => ({ proposal: makeProposal() }));
    await confirm();
    await untilClosed();
    expect(notify.success).toHaveBeenCalledWith(
      expect.stringMatching(/waits for a second one under Proposals/),
    );
    expect(field('Amount')).toHaveValue('');
  });

  test('asks about account and amount, makes the deposit and says so', async () => {
    const { requests, answer } = listen();
    const { fill, check, confirm, notify } = open();
    expect(await screen.findByRole('heading', { name: 'No deposits yet' })).toBeVisible();
    await fill('Ada@example.org ', '1,234.5', ' Welcome ');
    await check();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('1,234.5 XCH to ada@example.org');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Reason: Welcome');
    expect(requests).toEqual([]);
    api.on(MAKE, answer);
    api.on(LIST, () => ({ items: [made], nextCursor: null }));
    await confirm();
    await untilClosed();
    expect(requests).toEqual([
      {
        key: expect.stringMatching(/^[\da-f]{32}$/) as string,
        body: { account: 'ada@example.org', amount: '1234.5', reason: 'Welcome' },
      },
    ]);
    expect(notify.success).toHaveBeenCalledWith(
      'Deposited 5 XCH to ada@example.org. Usable balance: 6.5 XCH',
    );
    expect(field('Amount')).toHaveValue('');
    expect(await screen.findByRole('row', { name: /ada@example.org/ })).toBeVisible();
  });

  test('reads the amount in the number format of the language', async () => {
    const { fill, check } = open('de');
    await screen.findByRole('heading', { name: 'No deposits yet' });
    await fill('ada@example.org', '1.5', 'Welcome');
    await check();
    expect(field('Amount')).toBeInvalid();
    await fill('ada@example.org', '1,234', 'Welcome');
    await check();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('1,234 XCH to ada@example.org');
  });

  test('forgets an amount when the language changes, because it may mean another one', async () => {
    const { fill, changeNumberLocale } = open();
    await screen.findByRole('heading', { name: 'No deposits yet' });
    await fill('ada@example.org', '1,234', 'Welcome');
    changeNumberLocale('de');
    expect(field('Amount')).toHaveValue('');
    expect(field('Account')).toHaveValue('ada@example.org');
    expect(field('Reason')).toHaveValue('Welcome');
  });

  test.each<[[string, string, string], string[]]>([
    [
      ['', '', ''],
      ['Account is required', 'Amount is required', 'Enter a reason'],
    ],
    [
      ['ada', '1,5', 'x'],
      ['Enter an email address or account ID', 'Enter an amount such as 1234.5'],
    ],
    [['ada@example.org', '0.0000000000001', 'x'], ['At most 12 decimals']],
    [['ada@example.org', '0', 'x'], ['Enter an amount above 0']],
    [['ada@example.org', '1', 'x'.repeat(201)], ['At most 200 characters']],
  ])('does not ask about %j', async ([account, amount, reason], problems) => {
    const { fill, check } = open();
    await fill(account, amount, reason);
    await check();
    for (const problem of problems) expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  /** Keys of all deposits sent, whatever their outcome. */
  const watchKeys = () => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    return () =>
      fetched.mock.calls
        // The client always passes a Request.
        .map(([request]) => request as Request)
        .filter(({ method }) => method === 'POST')
        .map(({ headers }) => headers.get(IDEMPOTENCY_KEY_HEADER));
  };

  test('sends the same key again when no answer came, and another for another deposit', async () => {
    const keys = watchKeys();
    const { fill, check, confirm } = open();
    await fill('ada@example.org', '5', 'Welcome');
    await check();
    api.disconnect(MAKE);
    await confirm();
    expect(await (await question()).findByText(/so this may or may not have happened\./)).toBeVisible();
    api.refuse(MAKE, 'unavailable');
    await confirm();
    expect(await (await question()).findByText(/Request request-1/)).toBeVisible();
    api.on(MAKE, () => made);
    await confirm();
    await untilClosed();
    await fill('ada@example.org', '5', 'Welcome');
    await check();
    await confirm();
    await untilClosed();
    const [first, second, third, fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test('has another key once the deposit is changed', async () => {
    const keys = watchKeys();
    api.refuse(MAKE, 'unavailable');
    const { user, fill, check, confirm } = open();
    for (const amount of ['5', '6']) {
      await fill('ada@example.org', amount, 'Welcome');
      await check();
      await confirm();
      await (await question()).findByText(/The farm couldn’t process the request\./);
      await user.click((await question()).getByRole('button', { name: 'Cancel' }));
      await untilClosed();
    }
    expect(new Set(keys()).size).toBe(2);
  });

  test('puts what is refused to its field', async () => {
    const { fill, check, confirm } = open();
    await fill('nobody@example.org', '5', 'Welcome');
    await check();
    api.refuse(MAKE, 'not_found', { fields: { account: 'This account doesn’t exist' } });
    await confirm();
    await untilClosed();
    expect(screen.getByText('This account doesn’t exist')).toBeVisible();
    expect(field('Account')).toHaveFocus();
    expect(field('Amount')).toHaveValue('5');
  });

  test("leaves the operator's own account to another operator", async () => {
    const { fill, check } = open();
    await fill(OLGA.email.toUpperCase(), '1', 'Mine');
    await check();
    expect(await screen.findByText('Another operator credits your own account')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that a reason is refused, which nobody could read', async () => {
    const { fill, check, confirm } = open();
    await fill('ada@example.org', '5', '\u200b');
    await check();
    api.refuse(MAKE, 'validation_failed', { fields: { reason: 'Must contain a visible character' } });
    await confirm();
    await untilClosed();
    expect(screen.getByText('The farm doesn’t accept this reason. Rephrase it.')).toBeVisible();
    expect(field('Reason')).toHaveFocus();
  });

  test('says that it is slow; whoever stops waiting is told what that means', async () => {
    const { user, fill, check } = open();
    await fill('ada@example.org', '5', 'Welcome');
    await check();
    api.on(MAKE, () => new Promise<Deposit>(() => undefined));
    const button = (await question()).getByRole('button', { name: 'Deposit' });
    await withElapsedTime(SLOW_AFTER_MS, () => button.click());
    await user.click((await question()).getByRole('button', { name: 'Stop waiting' }));
    expect(await (await question()).findByText(/You stopped waiting/)).toBeVisible();
  });

  describe('a correction', () => {
    const correction = {
      ...{ id: '80', amount: '-2', reason: 'typing error', by: 'bob@example.org', left: '2' },
      date: '2026-01-03T03:04:05.000Z',
    };
    const openPreview = async (amount: string) => {
      const page = open();
      await page.user.click(await screen.findByRole('button', { name: /^Correct transaction 71 of ada/ }));
      await page.user.clear(field('Amount'));
      await page.user.type(field('Amount'), amount);
      await page.user.click(screen.getByRole('button', { name: 'Preview' }));
      return page;
    };
    beforeEach(() => {
      api.on(LIST, () => ({
        items: [makeListedDeposit({ left: '3', corrections: [correction] })],
        nextCursor: null,
      }));
    });

    test('of the past is listed with its deposit, and can be corrected in turn', async () => {
      open();
      const row = await screen.findByRole('row', { name: /ada@example.org/ });
      expect(row).toHaveTextContent(/-2 XCH.*typing error.*2026.*bob@example.org/);
      expect(within(row).getByRole('button', { name: /^Correct transaction 80 of/ })).toBeVisible();
    });

    test('begins with all that is left, in the number format of the language', async () => {
      api.on(LIST, () => ({ items: [makeListedDeposit({ left: '1.234' })], nextCursor: null }));
      const received: unknown[] = [];
      api.on('previewCorrection', (body) => {
        received.push(body);
        return makeCorrectionPreview();
      });
      const { user } = open('de');
      await user.click(await screen.findByRole('button', { name: /^Correct transaction 71/ }));
      expect(field('Amount')).toHaveValue('1,234');
      await user.click(screen.getByRole('button', { name: 'Preview' }));
      await waitFor(() => expect(received).toEqual([{ amount: '1.234' }]));
    });

    test('shows its effect, asks for a reason, and is made once', async () => {
      const requests: { key: string | null; body: CorrectionRequest }[] = [];
      api.on('previewCorrection', () => makeCorrectionPreview());
      api.on('createCorrection', (body: CorrectionRequest, { headers }) => {
        requests.push({ key: headers.get(IDEMPOTENCY_KEY_HEADER), body });
        return {
          ...{ id: '81', correctsId: '71', accountId: made.accountId, amount: '-3', usable: '3.5' },
          ...{ reason: body.reason, date: made.date },
        };
      });
      const { user, notify } = await openPreview('3');
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByText('Usable balance');
      expect(screen.getByRole('dialog')).toHaveTextContent(
        /Usable balance6\.5.XCH, then 3\.5.XCHOwed by the farm100.XCH, then 97.XCH/,
      );
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Meant for Bob');
      await user.click(dialog.getByRole('button', { name: 'Correct' }));
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      });
      expect(requests).toEqual([
        {
          key: expect.stringMatching(/^[\da-f]{32}$/) as string,
          body: { amount: '3', reason: 'Meant for Bob', isDebtAccepted: false },
        },
      ]);
      expect(notify.success).toHaveBeenCalledWith('Corrected the balance of ada@example.org by -3 XCH.');
    });

    test('says beforehand which debt it leaves, and what waits for it', async () => {
      const withdrawals = [
        { id: '3b1c1a52-9c55-4c59-8a0e-0d1f5f1d7a02', amount: '2', status: 'pending' as const },
      ];
      api.on('previewCorrection', () =>
        makeCorrectionPreview({ usableAfter: '-1.5', debt: '1.5', withdrawals }),
      );
      api.refuse('createCorrection', 'debt_not_accepted');
      const { user } = await openPreview('3');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(
        /the user will owe the farm 1\.5 XCH.*This withdrawal waits until then:2 XCH/,
      );
      expect(within(alert).getByRole('link')).toHaveAttribute(
        'href',
        '/operator/withdrawals/3b1c1a52-9c55-4c59-8a0e-0d1f5f1d7a02',
      );
      await user.type(field('Reason'), 'Meant for Bob');
      await user.click(screen.getByRole('button', { name: 'Correct and leave a debt' }));
      expect(await screen.findByText(/has changed since the preview/)).toBeVisible();
    });

    test.each([
      ['', 'Amount is required'],
      ['3.1', 'More than is left to correct'],
      ['0', 'Enter an amount above 0'],
    ])('is not previewed of %j', async (amount, problem) => {
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: /^Correct transaction 71/ }));
      await user.clear(field('Amount'));
      if (amount !== '') await user.type(field('Amount'), amount);
      await user.click(screen.getByRole('button', { name: 'Preview' }));
      expect(await screen.findByText(problem)).toBeVisible();
    });

    test('names a failure of the preview', async () => {
      api.disconnect('previewCorrection');
      await openPreview('3');
      expect(
        await screen.findByText(/Can’t reach the farm\. Check your connection and try again\./),
      ).toBeVisible();
    });

    test('of one’s own account is another operator’s', async () => {
      api.on(LIST, () => ({ items: [makeListedDeposit({ accountId: OLGA.id })], nextCursor: null }));
      open();
      await screen.findByRole('row', { name: /ada@example.org/ });
      expect(screen.queryByRole('button', { name: /^Correct/ })).not.toBeInTheDocument();
    });
  });

  test('names a failure of the list, and recovers by Retry; the form stays', async () => {
    api.disconnect(LIST);
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the farm. Check your connection and',
    );
    expect(field('Amount')).toBeVisible();
    api.on(LIST, () => ({ items: [made], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('ada@example.org')).toBeVisible();
  });
});

const field = (name: string) => screen.getByRole('textbox', { name });
const question = async () => within(await screen.findByRole('alertdialog'));

async function untilClosed() {
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
}
