import { SLOW_AFTER_MS, type ApiError } from '@farm/remote-sdk';
import { createFakeApi, withElapsedTime, screen, waitFor } from '@farm/testing';
import { addHumanCheckHandler } from '../dev/humanCheckApi.ts';
import { fillField, renderAuthPages } from '../dev/renderAuthPages.tsx';
import type { User } from '../dev/renderAuthPages.tsx';
import zh from '../messages/zh.json';

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');

function fillForm(address = 'ada@example.org', secret = 'correct horse') {
  fillField(email(), address);
  fillField(password(), secret);
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Login' }));
const makeRejectedSignIn = (error: Omit<ApiError, 'status'>) =>
  jest.fn(() => Promise.reject(toError({ status: 400, ...error })));
/** The client rejects with plain values. */
const toError = (error: ApiError) => error as unknown as Error;

describe('the login page', () => {
  const api = createFakeApi();
  // The page for signing up.
  beforeEach(() => api.on('listTerms', () => ({ items: [] })));

  test.each([
    ['', 'correct horse', 'Email is required', email],
    ['   ', 'correct horse', 'Email is required', email],
    ['ada', 'correct horse', 'Email must be a valid email address', email],
    ['ada@example', 'correct horse', 'Email must be a valid email address', email],
    ['ada@example.org', '', 'Password is required', password],
    ['ada@example.org', 'short', 'Password must be at least 6 characters', password],
  ])('takes %j with %j for: %s, %s', async (...[address, secret, message, field]) => {
    const { user, session } = renderAuthPages('/auth/login');
    fillForm(address, secret);
    await submit(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field()).toHaveAccessibleDescription(message);
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    expect(session.signIn).not.toHaveBeenCalled();
  });

  test.each([
    ['expired', 'Your session has ended. Log in to continue where you were.'],
    [
      'unreachable',
      'You were logged out because the farm didn’t respond. Log in to continue where you were.',
    ],
  ] as const)('says why a session has %s', (end, text) => {
    renderAuthPages('/auth/login', { session: { end } });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  test('says nothing of a session that the user ended', () => {
    renderAuthPages('/auth/login', { session: { end: 'signedOut' } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows every wrong field at once, in Chinese too', async () => {
    const { user } = renderAuthPages('/auth/login', { messages: zh, page: { locale: 'zh' } });
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('请输入邮箱')).toBeVisible();
    expect(screen.getByText('请输入密码')).toBeVisible();
    expect(screen.getByLabelText('邮箱')).toHaveFocus();
  });

  test('signs in on Enter, says so and goes to the user centre', async () => {
    const { user, session, notify, currentPath } = renderAuthPages('/auth/login');
    await user.type(email(), ' ada@example.org ');
    await user.type(password(), 'correct horse{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/center'));
    expect(session.signIn).toHaveBeenCalledWith(
      { email: 'ada@example.org', password: 'correct horse', remember: false },
      undefined,
      expect.any(AbortSignal),
    );
    expect(notify.success).toHaveBeenCalledWith('login success!');
  });

  test('remembers on demand', async () => {
    const { user, session } = renderAuthPages('/auth/login');
    fillForm();
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await submit(user);
    await waitFor(() =>
      expect(session.signIn).toHaveBeenCalledWith(
        expect.objectContaining({ remember: true }),
        undefined,
        expect.anything(),
      ),
    );
  });

  test('reveals the password on demand', async () => {
    const { user } = renderAuthPages('/auth/login');
    fillForm();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  test.each([
    ['/center/my/machines?status=online#top', '/center/my/machines?status=online#top'],
    // The login link of a farmer, whose signature is in the fragment.
    ['/center/my/plot-nfts#launcher_id=ab&signature=cd', '/center/my/plot-nfts#launcher_id=ab&signature=cd'],
    ['https://evil.example/', '/center'],
    ['//evil.example/', '/center'],
    ['/\\evil.example/', '/center'],
  ])('comes back to returnTo %s by going to %s', async (returnTo, target) => {
    const path = `/auth/login?${new URLSearchParams({ returnTo }).toString()}`;
    const { user, currentPath } = renderAuthPages(path);
    fillForm();
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe(target));
  });

  test.each([
    ['/auth/login?returnTo=%2Finfo%2Fstat', '/info/stat'],
    ['/auth/login?returnTo=https%3A%2F%2Fevil.example', '/center'],
    ['/auth/login', '/center'],
  ])('sends someone signed in from %s to %s at once', (path, target) => {
    const { currentPath, session } = renderAuthPages(path, { session: { status: 'signedIn' } });
    expect(currentPath()).toBe(target);
    expect(session.signIn).not.toHaveBeenCalled();
  });

  test('gives the form to whoever does not want to wait until it is known who is signed in', async () => {
    const { user } = await withElapsedTime(SLOW_AFTER_MS, () =>
      renderAuthPages('/auth/login', { session: { status: 'loading' } }),
    );
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(email()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test('waits while nobody knows who is signed in', () => {
    renderAuthPages('/auth/login', { session: { status: 'loading' } });
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
  });

  test.each([
    ['Create an account', '/auth/register?returnTo=%2Finfo'],
    ['Forgot password?', '/auth/new-password?returnTo=%2Finfo'],
  ])('keeps returnTo when %s is followed', async (link, path) => {
    const { user, currentPath } = renderAuthPages('/auth/login?returnTo=%2Finfo');
    await user.click(screen.getByRole('link', { name: link }));
    expect(currentPath()).toBe(path);
  });

  test.each([
    [{ code: 'credentials_wrong' }, 'Wrong email or password.'],
    [
      { code: 'account_locked' },
      'An operator of the farm has locked this account. The email about it says why: answer it, or contact the farm.',
    ],
    [{ code: 'second_factor_required' }, 'Signing in needs your second factor. Try again.'],
    [{ code: 'too_many_requests', retryAfterSeconds: 1 }, 'Too many attempts. Try again in 1 second.'],
    [{ code: 'too_many_requests', retryAfterSeconds: 90 }, 'Too many attempts. Try again in 2 minutes.'],
    [{ code: 'too_many_requests', retryAfterSeconds: 7_000 }, 'Too many attempts. Try again in 2 hours.'],
    [{ code: 'offline' }, 'No connection. Check your network and try again; your input is kept.'],
    [{ code: 'unavailable' }, 'The service isn’t available right now. Try again in a moment.'],
    [{ code: 'internal_error', requestId: 'r-7' }, 'Unknown error (request r-7)'],
    [{ code: 'brand_new_code', requestId: 'r-8' }, 'Unknown error (request r-8)'],
  ])('says of %j: %s', async (error, message) => {
    const { user, currentPath } = renderAuthPages('/auth/login', {
      session: { signIn: makeRejectedSignIn(error) },
    });
    fillForm();
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(email()).toHaveValue('ada@example.org');
    expect(currentPath()).toBe('/auth/login');
  });

  test('puts what the API finds wrong with a field beside it', async () => {
    const signIn = makeRejectedSignIn({ code: 'validation_failed', fields: { email: 'Invalid' } });
    const { user } = renderAuthPages('/auth/login', { session: { signIn } });
    fillForm();
    await submit(user);
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Email must be a valid email address'));
    expect(email()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('makes the human check the API asks for, and goes on by itself', async () => {
    const consoleInfo = jest.spyOn(console, 'info').mockReturnValue();
    const humanCheck = addHumanCheckHandler(api);
    const signIn = jest.fn(async (_payload: unknown, solution?: string) => {
      if (!(await humanCheck.accepts(solution ?? null)))
        throw toError({ status: 403, code: 'human_check_required' });
    });
    const { user, notify, currentPath } = renderAuthPages('/auth/login', { session: { signIn } });
    expect(screen.queryByRole('checkbox', { name: 'I am human' })).not.toBeInTheDocument();
    fillForm();
    await submit(user);
    expect(await screen.findByRole('checkbox', { name: 'I am human' })).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/center'));
    expect(signIn).toHaveBeenCalledTimes(2);
    expect(notify.success).toHaveBeenCalledWith('login success!');
    expect(consoleInfo.mock.calls).toEqual([['test mode']]);
  });

  test('offers to cancel what takes long', async () => {
    const signIn = jest.fn(
      (_payload: unknown, _solution?: string, signal?: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const { user, currentPath } = renderAuthPages('/auth/login', { session: { signIn } });
    fillForm();
    await withElapsedTime(SLOW_AFTER_MS, () => screen.getByRole('button', { name: 'Login' }).click());
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-busy', 'true'),
    );
    expect(screen.queryByText('This is taking longer than usual.')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await submit(user);
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
    expect(currentPath()).toBe('/auth/login');
  });

  test('sends once, however often it is asked to', async () => {
    const signIn = jest.fn(() => new Promise<void>(() => undefined));
    const { user } = renderAuthPages('/auth/login', { session: { signIn } });
    fillForm();
    await submit(user);
    await submit(user);
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
  });
});
