import type { Balance, WithdrawalDetail } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeAddress,
  makeBalance,
  makeBalanceLogEntry,
  makeWithdrawal,
  makeWithdrawalRule,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { AssetsPage } from './AssetsPage.tsx';

const BALANCE = 'readBalance';
const LOG = 'listBalanceLog';

describe('the assets page', () => {
  const api = createFakeApi();
  beforeEach(() => {
    api.on(LOG, () => ({ items: [], nextCursor: null }));
    api.on('readBalanceHistory', () => ({ points: [] }));
    api.on('readAutomaticPayout', () => ({ payout: null }));
    api.on('listPrices', () => ({ items: [] }));
  });
  const open = (numberLocale = 'en') =>
    renderWithProviders(<AssetsPage />, { messages, path: '/center', numberLocale });

  test('shows figures whole in a language with a decimal comma', async () => {
    api.on('readBalance', () => makeBalance({ usable: '1234567.5', frozen: '1234', total: '0.5' }));
    open('de');
    await waitFor(() => expect(figure('Usable')).toHaveTextContent('1.234.567,5 XCH'));
    expect(figure('Frozen')).toHaveTextContent('1.234 XCH');
    expect(figure('Total')).toHaveTextContent('0,5 XCH');
  });

  test('shows the three figures with their unit, to the last decimal', async () => {
    api.on(BALANCE, () =>
      makeBalance({ total: '1234.500000000001', frozen: '0.5', usable: '1234.000000000001' }),
    );
    open();
    await waitUntilLoaded();
    expect(figure('Usable')).toHaveTextContent('1,234.000000000001 XCH');
    expect(figure('Usable')?.querySelector('bdi')).toHaveAttribute('dir', 'ltr');
    expect(figure('Frozen')).toHaveTextContent('0.5 XCH');
    expect(figure('Frozen')).toHaveTextContent('Reserved for withdrawals in progress.');
    expect(figure('Total')).toHaveTextContent('1,234.500000000001 XCH');
    expect(screen.queryByText('Your balance is zero')).not.toBeInTheDocument();
  });

  test('says what a debt is, and what it means', async () => {
    api.on(BALANCE, () => makeBalance({ total: '0', frozen: '2.5', usable: '-2.5' }));
    open();
    expect(await screen.findByText(/^You owe the farm/)).toHaveTextContent(
      'You owe the farm 2.5 XCH. A correction took back more than your usable balance',
    );
    expect(figure('Usable')).toHaveTextContent('-2.5 XCH');
    expect(figure('Usable')).toHaveTextContent('nothing can be withdrawn');
    expect(screen.queryByText('Your balance is zero')).not.toBeInTheDocument();
  });

  test('shows a new account zero, and the way to the machines', async () => {
    api.on(BALANCE, () => makeBalance());
    const { user, currentPath } = open();
    expect(await screen.findByText('Your balance is zero')).toBeVisible();
    expect(figure('Usable')).toHaveTextContent('0 XCH');
    await user.click(screen.getByRole('link', { name: 'Go to Machines' }));
    expect(currentPath()).toBe('/center/my/machines');
  });

  test('is a skeleton until the answer comes', async () => {
    const noop = () => undefined;
    let answer: (balance: Balance) => void = noop;
    api.on(BALANCE, () => new Promise<Balance>((resolve) => (answer = resolve)));
    open();
    const skeleton = screen.getByRole('progressbar', { name: 'Loading balance' });
    // Known text is already in place, so the layout does not shift when the amounts arrive.
    expect(within(skeleton).getByText('Usable')).toBeVisible();
    expect(skeleton).toHaveTextContent('Reserved for withdrawals in progress.');
    expect(skeleton).not.toHaveTextContent('XCH');
    await waitFor(() => {
      expect(answer).not.toBe(noop);
    });
    answer(makeBalance());
    await waitUntilLoaded();
    expect(figure('Usable')).toHaveTextContent('0 XCH');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(BALANCE, 'internal_error');
    const { user } = open();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Couldn’t load the balance');
    expect(failure).toHaveTextContent('Request request-1');
    api.on(BALANCE, () => makeBalance({ total: '3', usable: '3' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Usable')).toHaveTextContent('3 XCH'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('tells a broken connection from an error of the farm', async () => {
    api.disconnect(BALANCE);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the farm. Check your connection and try again.',
    );
  });

  test('says that an answer is slow, can be canceled, and asked for again', async () => {
    api.on(BALANCE, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, open);
    expect(notice()).toHaveTextContent('The balance is taking longer than usual.');
    await user.click(within(notice()).getByRole('button', { name: 'Cancel' }));
    const failure = (await screen.findByText('Couldn’t load the balance')).closest('[role=alert]');
    expect(failure).toHaveTextContent('Canceled. Try again when you’re ready.');
    expect(notice()).toBeEmptyDOMElement();
    api.on(BALANCE, () => makeBalance());
    await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Usable')).toHaveTextContent('0 XCH'));
  });

  test('asks anew at once when a slow answer is retried', async () => {
    api.on(BALANCE, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, open);
    api.on(BALANCE, () => makeBalance());
    await user.click(within(notice()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Usable')).toHaveTextContent('0 XCH'));
    await waitFor(() => {
      expect(notice()).toBeEmptyDOMElement();
    });
  });

  test('brings a new balance and a new line by itself when it comes back into view', async () => {
    api.on(BALANCE, () => makeBalance());
    open();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    api.on(BALANCE, () => makeBalance({ total: '3.25', usable: '3.25' }));
    api.on(LOG, () => ({ items: [makeBalanceLogEntry()], nextCursor: null }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Welcome')).toBeVisible();
    await waitFor(() => expect(figure('Usable')).toHaveTextContent('3.25 XCH'));
  });

  test('opens the withdrawing dialog by its one primary action', async () => {
    api.on(BALANCE, () => makeBalance({ total: '3', usable: '3' }));
    api.on('readWithdrawalRule', () => makeWithdrawalRule());
    api.on('listAddresses', () => ({ items: [makeAddress()], nextCursor: null }));
    const { user } = open();
    const button = screen.getByRole('button', { name: 'Withdraw' });
    expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    await user.click(button);
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Withdraw XCH');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  test('asks before a withdrawal of the log is canceled', async () => {
    api.on(BALANCE, () => makeBalance({ total: '3', frozen: '1', usable: '2' }));
    api.on('listWithdrawals', () => ({ items: [makeWithdrawal()], nextCursor: null }));
    api.on('readWithdrawal', () => makeDetail());
    const { user } = renderWithProviders(<AssetsPage />, { messages, path: '/center?log=withdrawals' });
    await user.click(await screen.findByRole('button', { name: /^Cancel the withdrawal of 1 XCH/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('1 XCH');
  });

  test('says of a withdrawal of the log that was processed meanwhile that it is too late', async () => {
    api.on(BALANCE, () => makeBalance({ total: '3', frozen: '1', usable: '2' }));
    api.on('listWithdrawals', () => ({ items: [makeWithdrawal()], nextCursor: null }));
    api.on('readWithdrawal', () => makeDetail({ status: 'approved', isCancelable: false }));
    const { user, notify } = renderWithProviders(<AssetsPage />, {
      messages,
      path: '/center?log=withdrawals',
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel the withdrawal of 1 XCH/ }));
    await waitFor(() => {
      expect(notify.info).toHaveBeenCalledWith(
        'The time to cancel is up: this withdrawal is being processed.',
      );
    });
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
  });

  test.each([
    ['to its receipt when it is still there', [makeWithdrawal({ status: 'canceled', isCancelable: false })]],
    ['to the page when it is gone', []],
  ])('gives the focus of a canceled withdrawal of the log %s', async (_case, items) => {
    api.on(BALANCE, () => makeBalance({ total: '3', frozen: '1', usable: '2' }));
    api.on('listWithdrawals', () => ({ items: [makeWithdrawal()], nextCursor: null }));
    api.on('readWithdrawal', () => makeDetail());
    const { user } = renderWithProviders(
      <main id="content" tabIndex={-1}>
        <AssetsPage />
      </main>,
      { messages, path: '/center?log=withdrawals' },
    );
    await user.click(await screen.findByRole('button', { name: /^Cancel the withdrawal of 1 XCH/ }));
    const dialog = await screen.findByRole('alertdialog');
    api.on('cancelWithdrawal', () => makeWithdrawal({ status: 'canceled' }));
    api.on('listWithdrawals', () => ({ items, nextCursor: null }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(
        items.length > 0 ? screen.getByRole('link', { name: /^Receipt/ }) : screen.getByRole('main'),
      ).toHaveFocus(),
    );
  });
});

/** Returns the page's own notice, above everything else. */
function notice(): HTMLElement {
  const [first] = screen.getAllByRole('status');
  if (!first) throw new Error('The page has no place for notices');
  return first;
}

async function waitUntilLoaded() {
  await waitFor(() =>
    expect(screen.queryByRole('progressbar', { name: 'Loading balance' })).not.toBeInTheDocument(),
  );
}

function makeDetail(fields: Partial<WithdrawalDetail> = {}): WithdrawalDetail {
  return { ...makeWithdrawal(), events: [], payment: null, isPaying: true, remainingMs: null, ...fields };
}

function figure(label: string) {
  return screen.getByText(label).parentElement;
}

const NEVER = new Promise<Balance>(() => undefined);
