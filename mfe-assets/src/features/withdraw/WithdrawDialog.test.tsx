import {
  IDEMPOTENCY_KEY_HEADER,
  MAX_MEMO_LENGTH,
  type Balance,
  type NewWithdrawal,
  type Withdrawal,
} from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeAddress,
  makeBalance,
  makeWithdrawal,
  makeWithdrawalRule,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
} from '@farm/testing';
import { useState } from 'react';
import en from '../../messages/en.json';
import zh from '../../messages/zh.json';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const RULE = 'readWithdrawalRule';
const BALANCE = 'readBalance';
const ADDRESSES = 'listAddresses';
const WITHDRAW = 'createWithdrawal';
const NEVER = new Promise<Withdrawal>(() => undefined);

const cold = makeAddress();
const fresh = makeAddress({
  id: '3b1c1a52-9c55-4c59-8a0e-0d1f5f1d7a02',
  address: 'xch1qgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqzc0j4g',
  desc: 'Phone',
  trustedAt: '2126-01-03T03:04:05.000Z',
});

function Host() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <WithdrawDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

describe('the withdraw dialog', () => {
  const api = createFakeApi();
  /** Requests that reached the API: bodies with their idempotency keys. */
  const received: { body: NewWithdrawal; key: string | null }[] = [];
  beforeEach(() => {
    received.length = 0;
    api.on(RULE, () => makeWithdrawalRule());
    api.on(BALANCE, () => makeBalance({ total: '12.5', usable: '12.5' }));
    api.on(ADDRESSES, () => ({ items: [cold, fresh], nextCursor: null }));
  });
  const acceptWithdrawals = (answer: () => Withdrawal | Promise<Withdrawal> = () => makeWithdrawal()) =>
    api.on(WITHDRAW, (body, request) => {
      received.push({ body, key: request.headers.get(IDEMPOTENCY_KEY_HEADER) });
      return answer();
    });
  const open = async (messages: typeof en = en, numberLocale?: string) => {
    const page = renderWithProviders(<Host />, {
      messages,
      path: '/center/my/assets',
      page: { locale: messages === en ? 'en' : 'zh' },
      ...(numberLocale !== undefined && { numberLocale }),
    });
    await screen.findByLabelText(messages['assets.withdraw.amount']);
    const press = (name: string) => page.user.click(button(name));
    const pick = async (name: RegExp) => {
      await page.user.click(combobox());
      await page.user.click(await screen.findByText(name, { selector: '[role=option] *' }));
    };
    /** Pastes the amount in a single step: a render per keystroke is not under test. */
    const type = async (amount: string) => {
      await page.user.clear(amountField());
      await page.user.click(amountField());
      await page.user.paste(amount);
    };
    /** Fills in the form and continues to its check. */
    const check = async (amount: string, address = /Cold wallet/) => {
      await type(amount);
      await pick(address);
      await press('Continue');
      await screen.findByText('Review withdrawal');
    };
    return { ...page, press, pick, type, check };
  };

  test('offers no amount of the tab’s last page, however long the current one takes', async () => {
    const { promise: current, resolve: respond } = Promise.withResolvers<Balance>();
    api.on(BALANCE, () => current);
    renderWithProviders(<Host />, {
      messages: en,
      known: {
        'getBalance(undefined)': {
          endpointName: 'getBalance',
          data: makeBalance({ total: '99', usable: '99' }),
          at: Date.now() - 60_000,
        },
      },
    });
    const readRule = jest.fn(() => makeWithdrawalRule());
    api.on(RULE, readRule);
    await waitFor(() => expect(readRule).toHaveBeenCalled());
    expect(screen.queryByLabelText(en['assets.withdraw.amount'])).not.toBeInTheDocument();
    respond(makeBalance({ total: '12.5', usable: '12.5' }));
    expect(await screen.findByLabelText(en['assets.withdraw.amount'])).toBeVisible();
    expect(screen.getByText(/12\.5/)).toBeVisible();
    expect(screen.queryByText(/99/)).not.toBeInTheDocument();
  });

  test('asks for amount and address, and shows the fee', async () => {
    const { press } = await open();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Withdraw XCH');
    expect(amountField()).toHaveFocus();
    expect(amountField()).toHaveAccessibleDescription('Usable: 12.5 XCH');
    expect(fact('Fee (Fixed)')).toHaveTextContent('0.0005 XCH');
    await press('Continue');
    await waitFor(() => {
      expect(amountField()).toHaveAccessibleDescription('Amount is required');
    });
    expect(combobox()).toHaveAccessibleDescription('Address is required');
    expect(amountField()).toHaveFocus();
  });

  test('says what is wrong with an amount', async () => {
    const { type, press } = await open();
    await press('Continue');
    for (const [amount, text] of [
      ['0.0005', 'Withdrawal amount must be greater than the fee.'],
      ['0', 'Withdrawal amount must be greater than the fee.'],
      ['0.009', 'The minimum withdrawal is 0.01 XCH'],
      ['12.500000000001', 'More than your usable balance: 12.5 XCH'],
      ['1.0000000000001', 'XCH has at most 12 decimals'],
      ['1,5', 'Enter an amount such as 1234.5'],
    ] as const) {
      await type(amount);
      await waitFor(() => {
        expect(amountField()).toHaveAccessibleDescription(expect.stringContaining(text));
      });
      expect(amountField()).toBeInvalid();
    }
  });

  test('withdraws what was typed, once, and goes to the receipt', async () => {
    acceptWithdrawals();
    const { check, press, user, currentPath } = await open();
    await user.type(screen.getByLabelText('Memo (optional)'), ' rent of May ');
    await check('1.000000000001');
    expect(screen.getByRole('heading', { name: 'Review withdrawal' })).toHaveFocus();
    expect(fact('Amount')).toHaveTextContent('1.000000000001 XCH');
    expect(fact('You will receive')).toHaveTextContent('0.999500000001 XCH');
    expect(fact('Address')).toHaveTextContent('Cold wallet');
    expect(fact('Address')).toHaveTextContent(cold.address);
    expect(fact('Memo')).toHaveTextContent('rent of May');
    expect(
      screen.getByText(/You can cancel a withdrawal within 10 minutes of our email about it/),
    ).toBeVisible();
    await press('Withdraw');
    await waitFor(() => {
      expect(currentPath()).toBe(`/center/my/assets/withdrawals/${makeWithdrawal().id}`);
    });
    expect(received).toEqual([
      {
        body: { amount: '1.000000000001', address: cold.address, memo: 'rent of May' },
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
  });

  test('asks anew for what a withdrawal changes', async () => {
    acceptWithdrawals();
    const { check, press } = await open();
    await check('1');
    const readBalance = jest.fn(() => makeBalance({ total: '12.5', frozen: '1', usable: '11.5' }));
    api.on(BALANCE, readBalance);
    await press('Withdraw');
    await waitFor(() => {
      expect(readBalance).toHaveBeenCalled();
    });
  });

  test('says that a debt comes first, and takes no amount', async () => {
    api.on(BALANCE, () => makeBalance({ total: '0', frozen: '2', usable: '-2' }));
    const { type, pick, press } = await open();
    expect(screen.getByText(/^You owe the farm/)).toHaveTextContent(
      'You owe the farm 2 XCH after a correction.',
    );
    expect(button('Max')).toBeDisabled();
    await type('1');
    await pick(/Cold wallet/);
    await press('Continue');
    expect(amountField()).toHaveAccessibleDescription(/Your usable balance is below zero\./);
  });

  test('takes all that is usable by Max, and tells what arrives of it', async () => {
    const { press } = await open();
    expect(fact('You will receive')).toHaveTextContent('–');
    await press('Max');
    expect(amountField()).toHaveValue('12.5');
    expect(amountField()).toHaveFocus();
    expect(fact('You will receive')).toHaveTextContent('12.4995 XCH');
  });

  test('fills in and reads amounts in the number format of the language', async () => {
    api.on(BALANCE, () => makeBalance({ total: '1234.5', usable: '1234.5' }));
    acceptWithdrawals();
    const { press, check } = await open(en, 'de');
    await press('Max');
    expect(amountField()).toHaveValue('1234,5');
    expect(amountField()).toBeValid();
    expect(fact('You will receive')).toHaveTextContent('1.234,4995 XCH');
    await check('1,234');
    await press('Withdraw');
    await waitFor(() => expect(received[0]?.body.amount).toBe('1.234'));
  });

  test('forgets an amount when another language arrives, in which it may be another one', async () => {
    const { press, changeNumberLocale } = await open();
    await press('Max');
    changeNumberLocale('de');
    expect(amountField()).toHaveValue('');
    await press('Max');
    expect(amountField()).toHaveValue('12,5');
  });

  test('reads what a Chinese keyboard types, and speaks Chinese', async () => {
    api.on(BALANCE, () => makeBalance({ total: '5000', usable: '5000' }));
    acceptWithdrawals();
    const { type, pick, press, currentPath } = await open(zh);
    await type('１，２３４．５');
    await pick(/Cold wallet/);
    await press('下一步');
    await screen.findByText('核对提现信息');
    await press('确认提现');
    await waitFor(() => {
      expect(currentPath()).toContain('/withdrawals/');
    });
    expect(received[0]?.body.amount).toBe('1234.5');
  });

  test('says of a new address until when it makes a withdrawal wait', async () => {
    const { user, pick } = await open();
    await user.click(combobox());
    expect(await screen.findByRole('option', { name: /Phone.*New until Jan 3, 2126/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Cold wallet/ })).not.toHaveTextContent('New until');
    await user.keyboard('{Escape}');
    await pick(/Phone/);
    expect(notes()).toHaveTextContent('This address is new, so the withdrawal waits until Jan 3, 2126');
    await pick(/Cold wallet/);
    expect(notes()).toBeEmptyDOMElement();
  });

  test('says when an operator looks at it, and when the daily limit makes it wait', async () => {
    api.on(RULE, () => makeWithdrawalRule({ autoMax: '1', leftToday: '2', dailyMax: '10' }));
    const { type, pick, press } = await open();
    await type('1');
    expect(notes()).toBeEmptyDOMElement();
    await type('1.5');
    expect(notes()).toHaveTextContent('Withdrawals above 1 XCH are reviewed by an operator first.');
    expect(notes()).not.toHaveTextContent('24-hour limit');
    await type('2.5');
    expect(notes()).toHaveTextContent('You have 2 XCH left of your 24-hour limit of 10 XCH.');
    await pick(/Cold wallet/);
    await press('Continue');
    await screen.findByText('Review withdrawal');
    expect(notes()).toHaveTextContent('You have 2 XCH left of your 24-hour limit of 10 XCH.');
  });

  test('says beforehand that the farm pays nothing at present', async () => {
    api.on(RULE, () => makeWithdrawalRule({ isPaying: false }));
    const { type, pick, press } = await open();
    expect(notes()).toHaveTextContent(
      'Payouts are paused right now. Your withdrawal is paid when they resume.',
    );
    await type('1');
    await pick(/Cold wallet/);
    await press('Continue');
    await screen.findByText('Review withdrawal');
    expect(notes()).toHaveTextContent('Payouts are paused right now.');
  });

  test('offers every address, however many pages they take', async () => {
    api.on(ADDRESSES, (_body, request) =>
      new URL(request.url).searchParams.get('cursor') === 'next'
        ? { items: [fresh], nextCursor: null }
        : { items: [cold], nextCursor: 'next' },
    );
    const { user } = await open();
    await user.click(combobox());
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });

  test('leads someone without an address to where one is added', async () => {
    api.on(ADDRESSES, () => ({ items: [], nextCursor: null }));
    const { type, press, user, currentPath } = await open();
    expect(screen.getByRole('note')).toHaveTextContent('You have no saved addresses.');
    await type('1');
    await press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent('Address is required');
    await user.click(screen.getByRole('link', { name: 'Add address' }));
    expect(currentPath()).toBe('/center/security/addresses');
  });

  test.each([
    ['x'.repeat(MAX_MEMO_LENGTH + 1), 'Memo must be at most 100 characters'],
    ['a\tb', 'The memo contains characters that can’t be stored, such as a tab.'],
  ])('refuses the memo "%s"', async (memo, text) => {
    const { press, user } = await open();
    const field = screen.getByLabelText('Memo (optional)');
    expect(field).toHaveAccessibleDescription(/everyone can read it/);
    await user.click(field);
    await user.paste(memo);
    await press('Continue');
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
    });
  });

  test('goes on by Enter, back to what was typed, and away by Escape', async () => {
    const { check, press, pick, user } = await open();
    await check('1');
    await press('Back');
    expect(amountField()).toHaveValue('1');
    await pick(/Phone/);
    await user.type(amountField(), '.5{Enter}');
    await screen.findByText('Review withdrawal');
    expect(fact('Amount')).toHaveTextContent('1.5 XCH');
    await user.keyboard('{Escape}');
    await waitUntilClosed();
    await press('Open');
    expect(await screen.findByLabelText('Amount')).toHaveValue('');
  });

  test('withdraws once by a double click, and not at all by one on Continue', async () => {
    let answer: (withdrawal: Withdrawal) => void = () => undefined;
    acceptWithdrawals(() => new Promise((resolve) => (answer = resolve)));
    const { type, pick, user, currentPath } = await open();
    await type('1');
    await pick(/Cold wallet/);
    await user.dblClick(button('Continue'));
    const submit = await screen.findByRole('button', { name: 'Withdraw' });
    expect(received).toEqual([]);
    await user.dblClick(submit);
    fireEvent.submit(submit);
    await waitFor(() => {
      expect(received).toHaveLength(1);
    });
    expect(submit).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    answer(makeWithdrawal());
    await waitFor(() => {
      expect(currentPath()).toContain('/withdrawals/');
    });
    expect(received).toHaveLength(1);
  });

  test.each([
    ['a lost connection', () => api.disconnect(WITHDRAW), 'No response: can’t reach the farm.'],
    [
      'a fault of the farm',
      () => api.refuse(WITHDRAW, 'internal_error'),
      'The farm didn’t respond properly.',
    ],
  ])('sends the same key again after %s', async (_case, fail, text) => {
    const keys: (string | null)[] = [];
    const { check, press, currentPath } = await open();
    await check('1');
    const request = spyOnKeys(keys);
    fail();
    await press('Withdraw');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('alert')).toHaveTextContent('Your withdrawal may have been accepted');
    acceptWithdrawals();
    await press('Withdraw');
    await waitFor(() => {
      expect(currentPath()).toContain('/withdrawals/');
    });
    request.mockRestore();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('sends the same key when the dialog was closed in between', async () => {
    const keys: (string | null)[] = [];
    const { check, press, user, currentPath } = await open();
    await check('1');
    spyOnKeys(keys);
    api.disconnect(WITHDRAW);
    await press('Withdraw');
    await screen.findByRole('alert');
    await user.keyboard('{Escape}');
    await waitUntilClosed();
    await press('Open');
    await screen.findByLabelText('Amount');
    await check('1.0');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    acceptWithdrawals();
    await press('Withdraw');
    await waitFor(() => {
      expect(currentPath()).toContain('/withdrawals/');
    });
    expect(keys[1]).toBe(keys[0]);
  });

  test('names another deed when the form was changed, and warns of the one whose answer was lost', async () => {
    const keys: (string | null)[] = [];
    const { check, press } = await open();
    await check('1');
    spyOnKeys(keys);
    api.disconnect(WITHDRAW);
    await press('Withdraw');
    await screen.findByRole('alert');
    await press('Back');
    await check('2');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(
      screen.getByText(
        /You sent another withdrawal before this one and got no response, so it may have been accepted\./,
      ),
    ).toBeVisible();
    acceptWithdrawals();
    await press('Withdraw');
    await waitUntilClosed();
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('says that it is slow and may be taken already, stops waiting, and sends the same key again', async () => {
    acceptWithdrawals(() => NEVER);
    const { check, press, user, currentPath } = await open();
    await check('1');
    await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.click(button('Withdraw')));
    expect(screen.getByText(/This is taking longer than usual\./)).toBeVisible();
    await user.click(button('Stop waiting'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You stopped waiting.');
    acceptWithdrawals();
    await press('Withdraw');
    await waitFor(() => {
      expect(currentPath()).toContain('/withdrawals/');
    });
    expect(received).toHaveLength(2);
    expect(received[1]?.key).toBe(received[0]?.key);
  });

  test('shows beside its field what the farm refuses, and names the next deed anew', async () => {
    const keys: (string | null)[] = [];
    const { check, press, pick } = await open();
    await check('1');
    spyOnKeys(keys);
    const fields = { address: 'not kept', amount: 'too little', memo: 'no' };
    api.refuse(WITHDRAW, 'validation_failed', { fields });
    await press('Withdraw');
    await waitFor(() => {
      expect(combobox()).toHaveAccessibleDescription(/The farm rejected this address\./);
    });
    expect(combobox()).toHaveFocus();
    expect(amountField()).toHaveAccessibleDescription(/The farm rejected this amount\./);
    expect(screen.getByLabelText('Memo (optional)')).toHaveAccessibleDescription(
      /The farm rejected this memo\./,
    );
    acceptWithdrawals();
    await pick(/Phone/);
    await press('Continue');
    await screen.findByText('Review withdrawal');
    await press('Withdraw');
    await waitUntilClosed();
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('shows the balance that is left when it no longer suffices', async () => {
    const { check, press } = await open();
    await check('12');
    api.refuse(WITHDRAW, 'insufficient_balance');
    api.on(BALANCE, () => makeBalance({ total: '12.5', frozen: '9.5', usable: '3' }));
    await press('Withdraw');
    await waitFor(() => {
      expect(amountField()).toHaveAccessibleDescription(/More than your usable balance: 3 XCH/);
    });
  });

  test('says what is wrong with the whole', async () => {
    api.refuse(WITHDRAW, 'too_many_requests', { retryAfterSeconds: 90 });
    const { check, press } = await open();
    await check('1');
    await press('Withdraw');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You have submitted too many withdrawals. Submit again in 2 minutes.Request request-1',
    );
    api.refuse(WITHDRAW, 'too_many_requests', { retryAfterSeconds: 5_401 });
    await press('Withdraw');
    await waitFor(() => {
      expect(screen.getByRole('alert')).toHaveTextContent('Submit again in 2 hours.');
    });
  });

  test('does not pull somebody away who has left the page meanwhile', async () => {
    let answer: (withdrawal: Withdrawal) => void = () => undefined;
    acceptWithdrawals(() => new Promise((resolve) => (answer = resolve)));
    const { check, press, unmount, currentPath } = await open();
    await check('1');
    await press('Withdraw');
    await waitFor(() => {
      expect(received).toHaveLength(1);
    });
    unmount();
    answer(makeWithdrawal());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(currentPath()).toBe('/center/my/assets');
  });

  test('is a skeleton until what it needs is there, and can be left', async () => {
    api.on(RULE, () => new Promise(() => undefined));
    const { user } = renderWithProviders(<Host />, { messages: en });
    expect(screen.getByRole('progressbar', { name: 'Loading withdrawal details' })).toBeVisible();
    await user.click(button('Cancel'));
    await waitUntilClosed();
  });

  test.each([RULE, BALANCE, ADDRESSES] as const)(
    'names a failure of %s, and recovers by Retry',
    async (route) => {
      api.refuse(route, 'internal_error');
      const { user } = renderWithProviders(<Host />, { messages: en });
      expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load your withdrawal details.');
      expect(screen.getByRole('alert')).toHaveTextContent('Request request-1');
      api.on(RULE, () => makeWithdrawalRule());
      api.on(BALANCE, () => makeBalance({ total: '12.5', usable: '12.5' }));
      api.on(ADDRESSES, () => ({ items: [cold], nextCursor: null }));
      await user.click(button('Retry'));
      expect(await screen.findByLabelText('Amount')).toBeVisible();
    },
  );

  test('says that loading is slow, and asks anew', async () => {
    api.on(RULE, () => new Promise(() => undefined));
    const { user } = await withElapsedTime(SLOW_AFTER_MS, () =>
      renderWithProviders(<Host />, { messages: en }),
    );
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    api.on(RULE, () => makeWithdrawalRule());
    await user.click(button('Retry'));
    expect(await screen.findByLabelText('Amount')).toBeVisible();
  });
});

/** Records the key of every withdrawal sent, including requests that never arrive. */
function spyOnKeys(keys: (string | null)[]) {
  const send = globalThis.fetch;
  return jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input instanceof Request && input.method === 'POST')
      keys.push(input.headers.get(IDEMPOTENCY_KEY_HEADER));
    return send(input, init);
  });
}

function amountField() {
  return screen.getByLabelText(/^(Amount|金额)$/);
}

/** Finds a button by its text: role queries are slow in a dialog over a page. */
function button(text: string) {
  return screen.getByText(text, { selector: 'button, button *' });
}

function combobox() {
  return screen.getByLabelText(/^(Address|地址)$/);
}

function notes() {
  const [first] = screen.getByRole('dialog').querySelectorAll('[role=status]');
  return first as HTMLElement;
}

function fact(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement;
}

function waitUntilClosed() {
  return waitFor(() => {
    expect(document.querySelector('[role=dialog]')).not.toBeInTheDocument();
  });
}
