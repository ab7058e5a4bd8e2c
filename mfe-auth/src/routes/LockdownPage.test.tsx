import type { LockdownDone } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, fireEvent, withElapsedTime, screen, waitFor } from '@farm/testing';
import { renderAuthPages } from '../dev/renderAuthPages.tsx';
import chinese from '../messages/zh.json';

const LOCKDOWN = 'lockDownAccount';
const TOKEN = 'yRk3_4mPq-0123456789abcdefghijklmnopqrstuvw';
const LINK = `/auth/lockdown#token=${TOKEN}`;
const BUTTON_LABEL = 'Sign out everywhere and hold withdrawals';

const button = () => screen.getByRole('button', { name: BUTTON_LABEL });

describe('the page of the security link', () => {
  const api = createFakeApi();
  const mockLockdown = (done: LockdownDone) => {
    const handler = jest.fn();
    api.on(LOCKDOWN, (body) => {
      handler(body);
      return done;
    });
    return handler;
  };

  test('does nothing by being opened, and takes the token out of the address', async () => {
    const handler = mockLockdown({ sessionsEnded: 1, withdrawalsHeld: 0 });
    const { currentPath } = renderAuthPages(LINK);
    expect(screen.getByRole('heading', { name: 'Sign out everywhere?' })).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/auth/lockdown'));
    expect(button()).toBeEnabled();
    expect(handler).not.toHaveBeenCalled();
  });

  test('lists what it does before it is told to', () => {
    renderAuthPages(LINK);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Every device signed in to your account is signed out, including this one.',
      'Your API tokens and watch links are deleted.',
      'Your webhooks are turned off.',
      'Your automatic payout is paused.',
      'Withdrawals that haven’t been sent are held until an operator reviews them.',
      'Second factors that were added within the last 7 days are removed.',
      'If your second factors were about to be removed, they stay.',
      'If your account was about to be closed, it stays open.',
    ]);
  });

  test('lists it in Chinese too', () => {
    renderAuthPages(LINK, { messages: chinese, page: { locale: 'zh' } });
    expect(
      screen
        .getAllByRole('listitem')
        .slice(-2)
        .map(({ textContent }) => textContent),
    ).toEqual(['如果您的双重验证方式即将被移除，移除会停止。', '如果您的账号即将注销，注销会取消。']);
  });

  test('signs out and holds when told to, says how much, and leads to a new password', async () => {
    const handler = mockLockdown({ sessionsEnded: 3, withdrawalsHeld: 1 });
    const { user, currentPath } = renderAuthPages(LINK);
    await user.click(button());
    expect(await screen.findByRole('heading', { name: 'Your account is locked down' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(
      '3 devices were signed out.1 withdrawal is on hold.',
    );
    expect(
      screen.getByText(/Held withdrawals are sent only after an operator approves them\./),
    ).toBeVisible();
    expect(handler.mock.calls).toEqual([[{ token: TOKEN }]]);
    await user.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect(currentPath()).toBe('/auth/new-password');
  });

  test('says so where there was nothing to do', async () => {
    mockLockdown({ sessionsEnded: 0, withdrawalsHeld: 0 });
    const { user } = renderAuthPages(LINK);
    await user.click(button());
    expect(await screen.findByRole('status')).toHaveTextContent(
      'No devices were signed in.There were no other withdrawals to hold.',
    );
    expect(
      screen.queryByText(/Held withdrawals are sent only after an operator approves them\./),
    ).not.toBeInTheDocument();
  });

  test('works for someone who is signed in here, and says that this device is signed out too', async () => {
    mockLockdown({ sessionsEnded: 1, withdrawalsHeld: 0 });
    const { user } = renderAuthPages(LINK, { session: { status: 'signedIn' } });
    expect(
      screen.getByText(/Every device signed in to your account is signed out, including this one\./),
    ).toBeVisible();
    await user.click(button());
    expect(await screen.findByText('1 device was signed out.')).toBeVisible();
  });

  test('is sent once however often the button is pressed', async () => {
    const handler = jest.fn();
    api.on(LOCKDOWN, (body) => {
      handler(body);
      return new Promise<LockdownDone>(() => undefined);
    });
    const { user } = renderAuthPages(LINK);
    await user.dblClick(button());
    await waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
  });

  test('says of a link that is too old what to do instead', async () => {
    api.refuse(LOCKDOWN, 'code_expired');
    const { user, currentPath } = renderAuthPages(LINK);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired;');
    expect(screen.queryByRole('button', { name: BUTTON_LABEL })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect(currentPath()).toBe('/auth/new-password');
  });

  test.each([
    '/auth/lockdown',
    '/auth/lockdown#token=',
    '/auth/lockdown#token=short',
    '/auth/lockdown#code=1',
  ])('says that a link without its token is not whole: %s', (path) => {
    renderAuthPages(path);
    expect(screen.getByRole('alert')).toHaveTextContent('The link is incomplete.');
    expect(screen.queryByRole('button', { name: BUTTON_LABEL })).not.toBeInTheDocument();
  });

  test('can be tried again after a failure', async () => {
    api.disconnect(LOCKDOWN);
    const { user } = renderAuthPages(LINK);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    api.refuse(LOCKDOWN, 'too_many_requests', { retryAfterSeconds: 120 });
    await user.click(button());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again in 2 minutes'));
    mockLockdown({ sessionsEnded: 1, withdrawalsHeld: 0 });
    await user.click(button());
    expect(await screen.findByText('1 device was signed out.')).toBeVisible();
  });

  test('offers to stop waiting, and says that it may have happened', async () => {
    api.on(LOCKDOWN, () => new Promise<LockdownDone>(() => undefined));
    const { user } = renderAuthPages(LINK);
    await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.click(button()));
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(
      await screen.findByText(/You stopped waiting, so this may or may not have happened\./),
    ).toBeVisible();
    await waitFor(() => expect(button()).toBeEnabled());
  });
});
