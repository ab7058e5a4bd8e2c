import type { Closing } from '@farm/contracts/leaving';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeClosing,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import messages from '../../messages/en.json';
import chinese from '../../messages/zh.json';
import { ClosingCard } from './ClosingCard.tsx';

const READ = 'readClosing';
const START = 'startClosing';
const CANCEL = 'cancelClosing';
const DUE_AT = '2026-01-09T03:04:05.000Z';
const NEVER = new Promise<never>(() => undefined);

describe('closing the account', () => {
  const api = createFakeApi();
  const renderCard = () => renderWithProviders(<ClosingCard />, { messages });
  const mockClosing = (fields: Partial<Closing>) => api.on(READ, () => makeClosing(fields));

  /** Opens the dialog, with the ways to fill it in. */
  const openDialog = async (fields: Partial<Closing> = {}) => {
    mockClosing(fields);
    const page = renderCard();
    await page.user.click(await screen.findByRole('button', { name: 'Close account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close your account?' });
    const field = () => within(dialog).getByLabelText('Password');
    const waive = (amount: string) =>
      within(dialog).getByRole('checkbox', { name: `I give up ${amount} XCH` });
    const submit = () => page.user.click(within(dialog).getByRole('button', { name: 'Close account' }));
    const type = (password: string) => page.user.type(field(), password);
    return { ...page, dialog, field, waive, submit, type };
  };
  const mockStart = () => {
    const received = jest.fn();
    api.on(START, (body) => {
      received(body);
      mockClosing({ dueAt: DUE_AT });
      return makeClosing({ dueAt: DUE_AT });
    });
    return received;
  };

  test('says what it does before it asks', async () => {
    mockClosing({ usable: '2' });
    renderCard();
    expect(await screen.findByText('7 days after you confirm:')).toBeVisible();
    const effects = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(effects).toEqual([
      'Your machines are removed.',
      'You give up whatever is left of your balance.',
      expect.stringMatching(/^Your data is erased\. .+ without your name and email address\.$/),
      'Your email address can be used for a new account.',
    ]);
    expect(screen.getByText('Until then, you can keep your account.')).toBeVisible();
  });

  test('takes the password, and then says when it will happen', async () => {
    const received = mockStart();
    const { dialog, type, submit } = await openDialog();
    expect(within(dialog).getByText(/^Your balance is/)).toHaveTextContent('Your balance is 0 XCH, so there');
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
    await type('secret-1');
    await submit();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByText(/^Your account will be closed on/)).toHaveTextContent(
      /^Your account will be closed on Jan 9, 2026, \d+:04.[AP]M\.$/,
    );
    expect(received.mock.calls).toEqual([[{ password: 'secret-1', waived: '0' }]]);
    expect(screen.queryByRole('button', { name: 'Close account' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Close account' })).toHaveFocus();
  });

  test('recommends to withdraw a balance first, and takes it only once it is given up', async () => {
    const received = mockStart();
    const { user, dialog, field, waive, type, submit } = await openDialog({ usable: '3.5123' });
    expect(within(dialog).getByRole('note')).toHaveTextContent(
      'You have 3.5123 XCH left. We recommend withdrawing it first',
    );
    await submit();
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Password is required'));
    expect(waive('3.5123')).toHaveAccessibleDescription('Confirm that you give up this amount');
    expect(waive('3.5123')).toBeInvalid();
    await user.click(waive('3.5123'));
    await type('secret-1');
    expect(received).not.toHaveBeenCalled();
    await submit();
    await waitFor(() => expect(received.mock.calls).toEqual([[{ password: 'secret-1', waived: '3.5123' }]]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('leads to the page where the balance is withdrawn', async () => {
    const { user, dialog, currentPath } = await openDialog({ usable: '3.5123' });
    await user.click(within(dialog).getByRole('link', { name: 'Go to Assets' }));
    expect(currentPath()).toBe('/center/my/assets');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('says of a wrong password beside the field', async () => {
    api.refuse(START, 'credentials_wrong');
    const { field, type, submit } = await openDialog();
    await type('wrong');
    await submit();
    await waitFor(() => expect(field()).toHaveAccessibleDescription('The password is wrong.'));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('wrong');
  });

  test('asks again about a balance that changed in the meantime', async () => {
    const { user, dialog, waive, type, submit } = await openDialog({ usable: '1' });
    await user.click(waive('1'));
    await type('secret-1');
    mockClosing({ usable: '1.25' });
    api.refuse(START, 'balance_changed');
    await submit();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^Your balance has changed/);
    await waitFor(() => expect(waive('1.25')).not.toBeChecked());
    const received = mockStart();
    await user.click(waive('1.25'));
    await submit();
    await waitFor(() => expect(received.mock.calls).toEqual([[{ password: 'secret-1', waived: '1.25' }]]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('is left, and the obstacle said, when something came in between', async () => {
    const { dialog, type, submit, notify } = await openDialog();
    await type('secret-1');
    mockClosing({ obstacles: ['withdrawals'] });
    api.refuse(START, 'illegal_transition');
    await submit();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByText(/Some of your withdrawals aren’t finished/)).toBeVisible();
    expect(notify.error).toHaveBeenCalledWith(expect.stringMatching(/can’t be closed right now/));
    expect(screen.getByRole('heading', { name: 'Close account' })).toHaveFocus();
  });

  test.each([
    ['too_many_requests', 'Too many attempts. Try again in 2 minutes.'],
    ['proof_required', 'You didn’t confirm it’s you, so nothing has changed.'],
    ['internal_error', 'The farm couldn’t process the request. Try again in a moment.Request request-1'],
  ] as const)('says in the dialog why it failed: %s', async (code, text) => {
    api.refuse(START, code, { retryAfterSeconds: 70 });
    const { dialog, type, submit } = await openDialog();
    await type('secret-1');
    await submit();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
  });

  test('can be given up when it is slow', async () => {
    api.on(START, () => NEVER);
    const { dialog, type, user } = await openDialog();
    await type('secret-1');
    await withElapsedTime(SLOW_AFTER_MS, () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close account' })),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Stop waiting' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^You stopped waiting\./);
  });

  test.each([
    ['withdrawals', 'Wait until they are, or cancel them.'],
    ['debt', 'What you earn pays this off first'],
    ['operator', 'Have this role taken away first.'],
    ['locked', 'You can close it once it’s unlocked.'],
    ['lockdown', 'Set a new password first.'],
  ] as const)('is not offered with an obstacle, which is explained: %s', async (obstacle, text) => {
    mockClosing({ obstacles: [obstacle] });
    const { user, currentPath } = renderCard();
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    if (obstacle !== 'withdrawals') return;
    await user.click(screen.getByRole('link', { name: 'Show withdrawals' }));
    expect(currentPath()).toBe('/center/my/assets?log=withdrawals');
  });

  test('names every obstacle', async () => {
    mockClosing({ obstacles: ['withdrawals', 'debt', 'operator'] });
    renderCard();
    const alert = await screen.findByText(/^You can’t close your account yet:/);
    expect(within(alert).getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('an account that is about to be closed', () => {
  const api = createFakeApi();
  const open = async () => {
    api.on(READ, () => makeClosing({ dueAt: DUE_AT, usable: '2' }));
    const page = renderWithProviders(<ClosingCard />, { messages });
    const keep = async () => page.user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await screen.findByText(/^Your account will be closed on/);
    return { ...page, keep };
  };
  const mockKept = () => api.on(READ, () => makeClosing({ usable: '2' }));

  test('is kept by one press', async () => {
    const { keep, notify } = await open();
    api.on(CANCEL, () => {
      mockKept();
      return undefined;
    });
    await keep();
    expect(await screen.findByRole('button', { name: 'Close account' })).toBeVisible();
    expect(notify.success.mock.calls).toEqual([['Your account stays open.']]);
    expect(screen.queryByText(/will be closed on/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Close account' })).toHaveFocus();
  });

  test('that was kept elsewhere is said to be kept', async () => {
    const { keep, notify } = await open();
    mockKept();
    api.refuse(CANCEL, 'not_found');
    await keep();
    expect(await screen.findByRole('button', { name: 'Close account' })).toBeVisible();
    expect(notify.info).toHaveBeenCalledWith('Your account is no longer going to be closed.');
    expect(notify.success).not.toHaveBeenCalled();
  });

  test('stays so when the farm cannot be reached, and can be kept later', async () => {
    const { keep } = await open();
    api.disconnect(CANCEL);
    await keep();
    expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach the farm.');
    api.on(CANCEL, () => {
      mockKept();
      return undefined;
    });
    await keep();
    expect(await screen.findByRole('button', { name: 'Close account' })).toBeVisible();
  });

  test('says so in Chinese', async () => {
    api.on(READ, () => makeClosing({ dueAt: DUE_AT }));
    renderWithProviders(<ClosingCard />, { messages: chinese, page: { locale: 'zh' } });
    expect(await screen.findByText(/^您的账号将于/)).toHaveTextContent(
      /^您的账号将于 2026年1月9日 \d+:04 注销。$/,
    );
    expect(screen.getByRole('button', { name: '保留我的账号' })).toBeVisible();
  });
});

describe('the closing card', () => {
  const api = createFakeApi();

  test('offers another try when it could not be loaded', async () => {
    api.refuse(READ, 'internal_error');
    const { user } = renderWithProviders(<ClosingCard />, { messages });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Couldn’t load whether your account can be closed. The farm didn’t respond.',
    );
    api.on(READ, () => makeClosing());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Close account' })).toBeVisible();
  });

  test('asks in Chinese', async () => {
    api.on(READ, () => makeClosing({ usable: '3.5' }));
    const { user } = renderWithProviders(<ClosingCard />, { messages: chinese, page: { locale: 'zh' } });
    await user.click(await screen.findByRole('button', { name: '注销账号' }));
    const dialog = await screen.findByRole('dialog', { name: '注销您的账号？' });
    expect(within(dialog).getByText(/^7 天后，您的机器将被移除/)).toBeVisible();
    expect(within(dialog).getByRole('checkbox', { name: '我自愿放弃 3.5 XCH' })).not.toBeChecked();
    expect(within(dialog).getByRole('link', { name: '前往资产页面' })).toBeVisible();
  });
});
