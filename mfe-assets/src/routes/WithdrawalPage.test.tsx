import type { HoldReason, WithdrawalDetail, WithdrawalEvent, WithdrawalStatus } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  act,
  createFakeApi,
  fireEvent,
  makePayment,
  makeWithdrawal,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
  type PageOptions,
} from '@farm/testing';
import en from '../messages/en.json';
import zh from '../messages/zh.json';
import { WithdrawalPage } from './WithdrawalPage.tsx';

const RECEIPT = 'readWithdrawal';
const CANCEL = 'cancelWithdrawal';
/** Prices of an earlier page, for which nothing waits. */
const KNOWN_PRICES = {
  'listPrices(undefined)': { endpointName: 'listPrices', data: { items: [] }, at: 0 },
};
const FAR_FUTURE = '2126-01-02T03:04:05.000Z';
const NEVER = new Promise<WithdrawalDetail>(() => undefined);

const requestedEvent: WithdrawalEvent = {
  from: null,
  to: 'pending',
  actor: 'user',
  holdReasons: [],
  reason: '',
  at: '2026-01-02T03:04:05.000Z',
};

function makeDetail(fields: Partial<WithdrawalDetail> = {}): WithdrawalDetail {
  return {
    ...makeWithdrawal({ proceedsAt: FAR_FUTURE }),
    events: [requestedEvent],
    payment: null,
    isPaying: true,
    remainingMs: 3_000_000_000_000,
    ...fields,
  };
}

describe('the receipt of a withdrawal', () => {
  const api = createFakeApi();
  beforeEach(() => api.on('listPrices', () => ({ items: [] })));
  const open = (messages: typeof en = en, options: Partial<PageOptions> = {}) =>
    renderWithProviders(
      <main id="content" tabIndex={-1}>
        <WithdrawalPage />
      </main>,
      {
        messages,
        path: `/center/my/assets/withdrawals/${makeWithdrawal().id}`,
        pattern: '/center/my/assets/withdrawals/:id',
        page: { locale: messages === en ? 'en' : 'zh' },
        ...options,
      },
    );

  test('names the API token that requested it, and else does not speak of tokens', async () => {
    api.on(RECEIPT, () => makeDetail({ tokenName: 'Cashier' }));
    const { unmount } = open();
    expect(await screen.findByText('Submit')).toBeVisible();
    expect(fact('Requested by API token')).toHaveTextContent('Cashier');
    unmount();
    api.on(RECEIPT, () => makeDetail());
    open();
    expect(await screen.findByText('Submit')).toBeVisible();
    expect(screen.queryByText('Requested by API token')).not.toBeInTheDocument();
  });

  test('shows amount, fee, what arrives, the whole address, memo, status and number', async () => {
    const withdrawal = makeDetail({ memo: 'rent of May' });
    api.on(RECEIPT, (_body, request) => {
      expect(new URL(request.url).pathname).toBe(`/api/me/withdrawals/${withdrawal.id}`);
      return withdrawal;
    });
    open();
    expect(await screen.findByText('Submit')).toBeVisible();
    expect(fact('Fee (Fixed)')).toHaveTextContent('0.0005 XCH');
    expect(fact('You will receive')).toHaveTextContent('0.9995 XCH');
    expect(fact('Address')).toHaveTextContent(withdrawal.address);
    expect(fact('Memo')).toHaveTextContent('rent of May');
    expect(fact('Number')).toHaveTextContent(withdrawal.id);
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible();
    expect(screen.getByText('1 XCH')).toHaveAttribute('dir', 'ltr');
  });

  test.each<[WithdrawalStatus, string]>([
    ['approved', 'It will be paid with the next batch and can no longer be canceled.'],
    ['sending', 'It’s on its way.'],
    ['success', 'It has been paid.'],
    ['failed', 'It couldn’t be paid.'],
    ['canceled', 'It was canceled.'],
    ['refunded', 'It couldn’t be paid.'],
  ])('says what happens next to one that is %s, which nobody can cancel', async (status, text) => {
    api.on(RECEIPT, () => makeDetail({ status, isCancelable: false, proceedsAt: null, remainingMs: null }));
    open();
    expect(await findNextStep()).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).not.toBeInTheDocument();
  });

  test('does not promise a payment while the farm pays nothing', async () => {
    const fields = {
      status: 'approved',
      isCancelable: false,
      proceedsAt: null,
      remainingMs: null,
      isPaying: false,
    } as const;
    api.on(RECEIPT, () => makeDetail(fields));
    open();
    expect(await findNextStep()).toHaveTextContent('Payouts are paused right now.');
  });

  describe('that is paid on the chain', () => {
    const openSending = async (
      fields: Parameters<typeof makePayment>[0],
      status: WithdrawalStatus = 'sending',
    ) => {
      api.on(RECEIPT, () =>
        makeDetail({
          status,
          isCancelable: false,
          proceedsAt: null,
          remainingMs: null,
          payment: makePayment(fields),
        }),
      );
      open();
      return within(await screen.findByRole('region', { name: 'Payment on the chain' }));
    };

    test('shows coin and block, and how deep it is', async () => {
      const card = await openSending({ explorerUrl: 'https://explorer.test/coin/c01d' });
      expect(card.getByText(/^In block 8,070,000/)).toHaveTextContent('final with 32 blocks on top');
      const bar = card.getByRole('progressbar');
      expect(bar).toHaveAttribute('aria-valuenow', '5');
      expect(bar).toHaveAttribute('aria-valuetext', '5 of 32 blocks on top');
      expect(card.getByRole('button', { name: 'Copy coin ID' })).toBeVisible();
      expect(card.getByTitle('c01d'.repeat(16))).toHaveTextContent('c01dc01dc0…c01dc01d');
      const link = card.getByRole('link', { name: 'View in explorer' });
      expect(link).toHaveAttribute('href', 'https://explorer.test/coin/c01d');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    });

    test.each([
      ['signed', 'Signed, and waiting for the chain’s nodes to accept it.'],
      ['mempool', 'Accepted by the chain’s nodes, and waiting for a block.'],
    ] as const)('says that it waits while it is %s', async (state, text) => {
      const card = await openSending({ state, height: null, depth: 0 });
      expect(card.getByRole('status')).toHaveTextContent(text);
      expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
      expect(card.queryByText('Block')).not.toBeInTheDocument();
      expect(card.queryByRole('link')).not.toBeInTheDocument();
    });

    test('says honestly that a block was replaced', async () => {
      const card = await openSending({ state: 'mempool', height: null, depth: 0, reorgs: 1 });
      expect(card.getByRole('status')).toHaveTextContent(
        'The block that contained it was replaced. It’s waiting for another block; no funds are lost.',
      );
    });

    test('counts no further than it needs to', async () => {
      const card = await openSending({ depth: 40 });
      expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '32 of 32 blocks on top');
    });

    test('is final once it is confirmed', async () => {
      const card = await openSending({ depth: 40, reorgs: 1 }, 'success');
      expect(card.getByRole('status')).toHaveTextContent('In block 8,070,000, and final.');
      expect(card.queryByRole('progressbar')).not.toBeInTheDocument();
    });

    test('shows nothing of a payment that never happened', async () => {
      api.on(RECEIPT, () =>
        makeDetail({
          status: 'refunded',
          isCancelable: false,
          proceedsAt: null,
          remainingMs: null,
          payment: makePayment(),
        }),
      );
      open();
      await findNextStep();
      expect(screen.queryByText('Payment on the chain')).not.toBeInTheDocument();
    });
  });

  test('says that nothing arrives of what was given back', async () => {
    api.on(RECEIPT, () =>
      makeDetail({ status: 'refunded', isCancelable: false, proceedsAt: null, remainingMs: null }),
    );
    open();
    await screen.findByText('Refunded');
    expect(fact('You will receive')).toHaveTextContent('Nothing');
  });

  test('says until when a new one can be canceled', async () => {
    api.on(RECEIPT, () => makeDetail());
    open();
    expect(await findNextStep()).toHaveTextContent(
      /^Processing starts automatically on Jan 2, 2126.*You can cancel until then/,
    );
  });

  test.each<[HoldReason, string]>([
    ['new_address', 'the address is new'],
    ['new_password', 'you changed your password recently'],
    ['daily_limit', 'your withdrawals within 24 hours exceed the daily limit'],
    ['large_amount', 'an operator reviews amounts this large'],
    ['hot_wallet', 'wallet needs more funds first'],
    ['owner', 'you locked down your account with the link in an email'],
    ['operator', 'an operator put it on hold'],
    ['mail', 'our email about it can’t be delivered to you'],
  ])('says why one is held: %s', async (reason, text) => {
    api.on(RECEIPT, () =>
      makeDetail({ status: 'held', holdReasons: [reason], proceedsAt: null, remainingMs: null }),
    );
    open();
    expect(await findNextStep()).toHaveTextContent(
      'An operator has to review it. You can cancel until then.',
    );
    expect(within(await findNextStep()).getByRole('listitem')).toHaveTextContent(text);
  });

  test('says that one waits for a debt, which no operator has to decide', async () => {
    api.on(RECEIPT, () =>
      makeDetail({
        status: 'held',
        holdReasons: ['new_address', 'debt'],
        proceedsAt: null,
        remainingMs: null,
      }),
    );
    open();
    expect(await findNextStep()).toHaveTextContent(/once your usable balance is no longer below zero/);
    expect(await findNextStep()).not.toHaveTextContent('operator');
  });

  test('says that the time to cancel begins with the email, which has yet to be sent', async () => {
    api.on(RECEIPT, () => makeDetail({ proceedsAt: null }));
    open();
    expect(await findNextStep()).toHaveTextContent('The time to cancel begins with that email.');
  });

  test('asks again once it should have gone on, and shows what became of it', async () => {
    let hasProceeded = false;
    api.on(RECEIPT, () =>
      hasProceeded
        ? makeDetail({ status: 'approved', isCancelable: false, proceedsAt: null, remainingMs: null })
        : makeDetail({ remainingMs: 0 }),
    );
    jest.useFakeTimers({ doNotFake: [...UNMOCKED_TIMERS] });
    try {
      open();
      expect(await findNextStep()).toHaveTextContent('Processing starts any moment now.');
      hasProceeded = true;
      // Waiting advances the fake timers.
      expect(await screen.findByText('Processing')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  test('lists each step: what, who, when, and the reason', async () => {
    api.on(RECEIPT, () =>
      makeDetail({
        status: 'refunded',
        isCancelable: false,
        proceedsAt: null,
        remainingMs: null,
        events: [
          requestedEvent,
          makeEvent('pending', 'held', { holdReasons: ['new_address', 'large_amount'] }),
          makeEvent('held', 'held', { actor: 'user', holdReasons: ['owner'] }),
          makeEvent('held', 'pending'),
          makeEvent('pending', 'approved'),
          makeEvent('approved', 'failed', { actor: 'operator', reason: 'Looks stolen' }),
          makeEvent('failed', 'refunded'),
        ],
      }),
    );
    open();
    const steps = within(await screen.findByRole('list', { name: 'History' }))
      .getAllByRole('listitem')
      .filter((item) => item.parentElement?.tagName === 'OL');
    expect(steps.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^RequestedJan 2, 2026.* · by you$/),
      expect.stringMatching(/^Put on hold.*by the farm.*the address is new.*an operator reviews/),
      expect.stringMatching(/^Still on hold.*by you.*with the link in an email/),
      expect.stringMatching(/^Hold ended/),
      expect.stringMatching(/^Approved.*by the farm$/),
      expect.stringMatching(/^Rejected.*by an operatorReason: Looks stolen$/),
      expect.stringMatching(/^Refunded/),
    ]);
    expect(steps.at(-1)).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText(/^An operator rejected it\./)).toBeVisible();
  });

  test('says in words of its own why a payment failed', async () => {
    api.on(RECEIPT, () =>
      makeDetail({
        status: 'refunded',
        isCancelable: false,
        proceedsAt: null,
        remainingMs: null,
        events: [requestedEvent, makeEvent('sending', 'failed'), makeEvent('failed', 'refunded')],
      }),
    );
    open();
    const steps = await screen.findByRole('list', { name: 'History' });
    expect(within(steps).getAllByRole('listitem')[1]).toHaveTextContent(
      /^Payment failed.*by the farmA coin reserved for this payment was spent elsewhere\.$/,
    );
  });

  test('cancels after a question, shows it canceled, and keeps the focus in the page', async () => {
    api.on(RECEIPT, () => makeDetail());
    const { user, notify } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this withdrawal?' });
    expect(dialog).toHaveAccessibleDescription(/1 XCH to xch1q/);
    api.on(CANCEL, () => makeWithdrawal({ status: 'canceled' }));
    api.on(RECEIPT, () =>
      makeDetail({ status: 'canceled', isCancelable: false, proceedsAt: null, remainingMs: null }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith(
      'Withdrawal canceled. The amount is back in your usable balance.',
    );
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus();
    });
  });

  test('says that it is too late to cancel, and shows how it stands now', async () => {
    api.on(RECEIPT, () => makeDetail());
    const { user, notify } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = await screen.findByRole('alertdialog');
    api.refuse(CANCEL, 'illegal_transition');
    api.on(RECEIPT, () =>
      makeDetail({ status: 'approved', isCancelable: false, proceedsAt: null, remainingMs: null }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await within(dialog).findByText(/can no longer be canceled/)).toBeVisible();
    expect(await screen.findByText('Processing')).toBeInTheDocument();
    expect(notify.success).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Keep withdrawal' }));
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus();
    });
  });

  test.each([
    ['no connection', () => api.disconnect(CANCEL), 'The withdrawal may have been canceled.'],
    ['a fault of the farm', () => api.refuse(CANCEL, 'internal_error'), 'Request request-1'],
  ])('keeps the question open after %s', async (_case, fail, text) => {
    api.on(RECEIPT, () => makeDetail());
    fail();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    await waitFor(() => {
      expect(within(dialog).getByRole('alert')).toHaveTextContent(text);
    });
  });

  test('says that canceling is slow, and that it goes on when the question is closed', async () => {
    api.on(RECEIPT, () => makeDetail());
    api.on(CANCEL, () => NEVER);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = await screen.findByRole('alertdialog');
    await withElapsedTime(SLOW_AFTER_MS, () =>
      within(dialog).getByRole('button', { name: 'Cancel withdrawal' }).click(),
    );
    expect(within(dialog).getByRole('status')).toHaveTextContent('This is taking longer than usual.');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
  });

  describe('counts down the time to cancel', () => {
    const processing = {
      status: 'approved',
      isCancelable: false,
      proceedsAt: null,
      remainingMs: null,
    } as const;
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: [...REAL_APIS] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    /** Lets seconds pass one by one: each sets the timer of the next. */
    const wait = async (seconds: number) => {
      for (let count = 0; count < seconds; count++) await act(() => jest.advanceTimersByTimeAsync(1000));
    };
    /** Opens the dialog of a withdrawal with this much time left. */
    const openDialog = async (remainingMs: number, messages: typeof en = en) => {
      api.on(RECEIPT, () => makeDetail({ remainingMs }));
      const page = open(messages);
      fireEvent.click(await screen.findByRole('button', { name: messages['assets.receipt.cancel'] }));
      return { ...page, dialog: await screen.findByRole('alertdialog') };
    };

    test('on the receipt, by the clock of the farm and not of this computer', async () => {
      // The farm's clock says that the time is up in 12 seconds, this computer's that it was long ago.
      api.on(RECEIPT, () => makeDetail({ proceedsAt: '2020-01-02T03:04:05.000Z', remainingMs: 12_000 }));
      open();
      expect(await screen.findByRole('timer')).toHaveTextContent('Time left to cancel: 0:12');
      await wait(3);
      expect(screen.getByRole('timer')).toHaveTextContent('Time left to cancel: 0:09');
      await wait(10);
      expect(screen.queryByRole('timer')).not.toBeInTheDocument();
      expect(await findNextStep()).toHaveTextContent('Processing starts any moment now.');
    });

    test('without telling screen readers each second', async () => {
      api.on(RECEIPT, () => makeDetail({ remainingMs: 3_700_000 }));
      open();
      const timer = await screen.findByRole('timer');
      expect(timer).toHaveTextContent('Time left to cancel: 1:01:40');
      expect(timer).not.toHaveAttribute('aria-live');
      expect(timer.closest('[role=status], [role=alert], [aria-live]')).toBeNull();
    });

    test('in the dialog, which closes itself and says what is true then', async () => {
      const { dialog, notify } = await openDialog(10_000);
      expect(within(dialog).getByRole('timer')).toHaveTextContent('Time left to cancel: 0:10');
      api.on(RECEIPT, () => makeDetail(processing));
      await wait(9);
      expect(screen.getByRole('alertdialog')).toBeVisible();
      await wait(2);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(notify.info.mock.calls).toEqual([
        ['The time to cancel is up: this withdrawal is being processed.'],
      ]);
      expect(screen.getByText('Processing')).toBeVisible();
    });

    test.each([
      [
        'is not processed yet',
        { remainingMs: 0 },
        'The time to cancel is up. Processing starts any moment now.',
      ],
      [
        'is held in the meantime',
        { status: 'held', holdReasons: ['operator'], proceedsAt: null, remainingMs: null },
        'This withdrawal has not been processed yet. You can still cancel it.',
      ],
      [
        'was canceled elsewhere',
        { ...processing, status: 'canceled' },
        'This withdrawal has already been canceled. The amount is back in your usable balance.',
      ],
    ] satisfies [string, Partial<WithdrawalDetail>, string][])(
      'and says so if it %s',
      async (_case, fields, text) => {
        const { notify } = await openDialog(10_000);
        api.on(RECEIPT, () => makeDetail(fields));
        await wait(11);
        expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
        expect(notify.info.mock.calls).toEqual([[text]]);
      },
    );

    test('also while this computer sleeps', async () => {
      const { notify } = await openDialog(3_600_000);
      api.on(RECEIPT, () => makeDetail(processing));
      jest.setSystemTime(Date.now() + 7_200_000);
      await wait(2);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(notify.info).toHaveBeenCalledTimes(1);
    });

    test('and promises nothing if the farm does not respond', async () => {
      const { notify } = await openDialog(10_000);
      api.disconnect(RECEIPT);
      await wait(11);
      expect(notify.info.mock.calls).toEqual([
        [expect.stringMatching(/^The time to cancel is up, but the farm can’t be reached\./)],
      ]);
    });

    test('but leaves the dialog open for the answer to a cancellation on its way', async () => {
      const { dialog, notify } = await openDialog(10_000);
      api.on(CANCEL, () => NEVER);
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
      await wait(11);
      expect(screen.getByRole('alertdialog')).toBeVisible();
      expect(notify.info).not.toHaveBeenCalled();
    });

    test('in Chinese', async () => {
      const { dialog, notify } = await openDialog(10_000, zh);
      expect(within(dialog).getByRole('timer')).toHaveTextContent('剩余可取消时间：0:10');
      api.on(RECEIPT, () => makeDetail(processing));
      await wait(11);
      expect(notify.info).toHaveBeenCalledWith('取消时限已过，提现正在处理。');
    });
  });

  test.each(['not_found', 'validation_failed'] as const)(
    'says of an address without a withdrawal of the user (%s) that there is none',
    async (code) => {
      api.refuse(RECEIPT, code);
      const { user, currentPath } = open();
      const missing = await screen.findByRole('alert');
      expect(missing).toHaveTextContent('Withdrawal not found');
      await user.click(within(missing).getByRole('link', { name: 'Withdrawals' }));
      expect(currentPath()).toBe('/center/my/assets?log=withdrawals');
    },
  );

  test('is a skeleton until the answer comes', () => {
    api.on(RECEIPT, () => NEVER);
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading withdrawal' })).toBeVisible();
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(RECEIPT, 'internal_error');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the withdrawal');
    expect(screen.getByRole('alert')).toHaveTextContent('Request request-1');
    api.on(RECEIPT, () => makeDetail());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Submit')).toBeVisible();
  });

  test('says that the answer is slow, and can be given up', async () => {
    api.on(RECEIPT, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, () => open(en, { known: KNOWN_PRICES }));
    expect(screen.getByText('The withdrawal is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
  });

  test('speaks Chinese', async () => {
    api.on(RECEIPT, () =>
      makeDetail({ status: 'held', holdReasons: ['large_amount'], proceedsAt: null, remainingMs: null }),
    );
    open(zh);
    expect(await screen.findByText('已提交')).toBeVisible();
    expect(screen.getByText('金额较大，需运营人员审核')).toBeVisible();
  });
});

/** Everything that jest can fake, except the clock and the timers that components set. */
const REAL_APIS = ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance'] as const;

const UNMOCKED_TIMERS = [
  'Date',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'performance',
] as const;

function makeEvent(
  from: WithdrawalStatus,
  to: WithdrawalStatus,
  fields: Partial<WithdrawalEvent> = {},
): WithdrawalEvent {
  return { ...requestedEvent, from, to, actor: 'farm', ...fields };
}

function fact(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement;
}

async function findNextStep() {
  const title = await screen.findByRole('heading', { name: 'What happens next' });
  return within(title.parentElement as HTMLElement).getByRole('status');
}
