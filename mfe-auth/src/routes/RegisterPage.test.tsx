import { HUMAN_CHECK_HEADER, TIME_ZONE_HEADER, type EmailCodeSent } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, makeProfile, withElapsedTime, screen, waitFor, within } from '@farm/testing';
import { addHumanCheckHandler } from '../dev/humanCheckApi.ts';
import { fillField, renderAuthPages, type User } from '../dev/renderAuthPages.tsx';

const SEND = 'sendEmailCode';
const REGISTER = 'signUp';
const TERMS = 'listTerms';
const CODE_SENT: EmailCodeSent = { expiresInSeconds: 600, resendInSeconds: 60 };

const email = () => screen.getByLabelText('Email');
const code = () => screen.getByLabelText('Email code');
const password = () => screen.getByLabelText('Password');
const confirmation = () => screen.getByLabelText('Confirm password');
const sendCode = (user: User) => user.click(screen.getByRole('button', { name: 'Send code' }));
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Sign up' }));

function fillForm(overrides: { email?: string; code?: string; password?: string; again?: string } = {}) {
  const values = { email: 'ada@example.org', code: '123456', password: 'correct horse', ...overrides };
  fillField(email(), values.email);
  fillField(code(), values.code);
  fillField(password(), values.password);
  fillField(confirmation(), values.again ?? values.password);
}

describe('the register page', () => {
  const api = createFakeApi();

  beforeEach(() => {
    jest.spyOn(console, 'info').mockReturnValue();
    api.on('checkPassword', () => ({ score: 4, problem: null }));
    api.on(TERMS, () => ({ items: [] }));
  });

  test.each([
    [{ email: '' }, 'Email is required', email],
    [{ email: 'ada@' }, 'Email must be a valid email address', email],
    [{ code: '' }, 'Code is required', code],
    [{ code: '12345' }, 'Code must be at least 6 characters', code],
    [{ password: '' }, 'Password is required', password],
    [{ password: '12345' }, 'Password must be at least 6 characters', password],
    [{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters', password],
    [{ again: 'another one' }, 'Passwords must match', confirmation],
  ])('takes %j for: %s', async (overrides, message, field) => {
    const { user } = renderAuthPages('/auth/register');
    fillForm(overrides);
    await submit(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field()).toHaveAccessibleDescription(message);
    expect(field()).toHaveFocus();
  });

  test('looks at the confirmation again when the password changes', async () => {
    const { user } = renderAuthPages('/auth/register');
    fillForm({ again: 'correct house' });
    await submit(user);
    expect(await screen.findByText('Passwords must match')).toBeVisible();
    fillField(password(), 'correct house');
    await waitFor(() => expect(screen.queryByText('Passwords must match')).not.toBeInTheDocument());
  });

  test('mails a code for a human check, says where to, and counts down to the next one', async () => {
    const humanCheck = addHumanCheckHandler(api);
    const handler = jest.fn<undefined, [unknown, boolean]>();
    api.on(SEND, async (body, request) => {
      handler(body, await humanCheck.accepts(request.headers.get(HUMAN_CHECK_HEADER)));
      return { ...CODE_SENT, resendInSeconds: 2 };
    });
    const { user } = renderAuthPages('/auth/register');
    fillField(email(), 'ada@example.org');
    await sendCode(user);
    expect(
      await screen.findByText(/^We emailed a code to ada@example.org. It’s valid for 10 minutes.$/),
    ).toBeVisible();
    expect(handler.mock.calls).toEqual([[{ usage: 'register', email: 'ada@example.org' }, true]]);
    expect(code()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Resend in/ }));
    expect(handler).toHaveBeenCalledTimes(1);
    await screen.findByRole('button', { name: 'Send code' }, { timeout: 4_000 });
    await sendCode(user);
    await waitFor(() => expect(handler).toHaveBeenCalledTimes(2));
    expect(handler.mock.lastCall?.[1]).toBe(true);
  });

  test('sends no code to what is no address', async () => {
    const { user } = renderAuthPages('/auth/register');
    await sendCode(user);
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(email()).toHaveFocus();
  });

  test.each([
    [{ retryAfterSeconds: 3_600 }, 'Too many attempts. Try again in 1 hour.'],
    [{ retryAfterSeconds: 30 }, 'Too many attempts. Try again in 30 seconds.'],
  ])('says when codes may be asked for again: %j', async (details, message) => {
    addHumanCheckHandler(api);
    api.refuse(SEND, 'too_many_requests', details);
    const { user } = renderAuthPages('/auth/register');
    fillField(email(), 'ada@example.org');
    await sendCode(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Send code' })).toBeVisible();
  });

  test('offers to cancel a code that is slow to be sent', async () => {
    addHumanCheckHandler(api);
    api.on(SEND, () => new Promise<EmailCodeSent>(() => undefined));
    const { user } = renderAuthPages('/auth/register');
    fillField(email(), 'ada@example.org');
    await user.click(screen.getByRole('checkbox', { name: 'I am human' }));
    expect(await screen.findByText('Verified')).toBeVisible();
    await withElapsedTime(SLOW_AFTER_MS, async () => {
      screen.getByRole('button', { name: 'Send code' }).click();
      // The email is validated first.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Send code' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('signs up, signs in and goes to the user centre', async () => {
    const humanCheck = addHumanCheckHandler(api);
    const handler = jest.fn();
    api.on(REGISTER, async (body, request) => {
      handler(body, request.headers.get(TIME_ZONE_HEADER), request.headers.get('Accept-Language'));
      expect(await humanCheck.accepts(request.headers.get(HUMAN_CHECK_HEADER))).toBe(true);
      return makeProfile();
    });
    const { user, session, notify, currentPath } = renderAuthPages('/auth/register');
    fillForm();
    await user.type(confirmation(), '{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/center'));
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const account = { email: 'ada@example.org', password: 'correct horse' };
    expect(handler.mock.calls).toEqual([[{ ...account, code: '123456' }, zone, 'en']]);
    expect(notify.success).toHaveBeenCalledWith('Sign up success!');
    expect(session.signIn).toHaveBeenCalledWith(
      { ...account, remember: false },
      undefined,
      expect.anything(),
    );
    expect(humanCheck.modes.every((mode) => mode === 'test')).toBe(true);
  });

  test('asks to log in, with the address filled in, when signing in does not succeed', async () => {
    addHumanCheckHandler(api);
    api.on(REGISTER, () => makeProfile());
    const required = { status: 403, code: 'human_check_required' } as unknown as Error;
    const { user, currentPath } = renderAuthPages('/auth/register?returnTo=%2Finfo', {
      session: { signIn: () => Promise.reject(required) },
    });
    fillForm();
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/auth/login?returnTo=%2Finfo'));
    expect(email()).toHaveValue('ada@example.org');
  });

  test.each([
    ['gives up signing in', () => Promise.reject(new DOMException('left', 'AbortError'))],
    ['has signed in', () => Promise.resolve()],
  ])('leaves whoever left it where they are, when it %s after that', async (_case, settle) => {
    addHumanCheckHandler(api);
    api.on(REGISTER, () => makeProfile());
    const { promise: pageLeft, resolve: leave } = Promise.withResolvers<undefined>();
    const signIn = jest.fn(() => pageLeft.then(settle));
    const { user, currentPath } = renderAuthPages('/auth/register', { session: { signIn } });
    fillForm();
    await submit(user);
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    await user.click(screen.getByRole('link', { name: 'Login' }));
    fillField(email(), 'grace@example.org');
    leave(undefined);
    // Any navigation would happen at once.
    await new Promise((done) => setTimeout(done));
    expect(currentPath()).toBe('/auth/login');
    expect(email()).toHaveValue('grace@example.org');
  });

  test.each([
    ['email_registered', 'This email already has an account. Log in instead.', email],
    [
      'code_wrong',
      'This code is wrong, or was requested in another browser. Check it, request a new one, or open the link in the email.',
      code,
    ],
    ['code_expired', 'This code has expired. Request a new one.', code],
    ['password_common', 'This is one of the first passwords that attackers try. Choose another.', password],
    ['password_is_email', 'Your email address is no password. Choose another.', password],
  ] as const)('puts %s beside the field: %s', async (error, message, field) => {
    addHumanCheckHandler(api);
    api.refuse(REGISTER, error);
    const { user } = renderAuthPages('/auth/register');
    fillForm();
    await submit(user);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
    expect(field()).toHaveFocus();
  });

  test('replaces a human check that is no longer taken', async () => {
    const accepted = jest.fn();
    api.refuse(REGISTER, 'human_check_failed');
    const humanCheck = addHumanCheckHandler(api, (count) => {
      if (count < 2) return;
      api.on(REGISTER, async (_body, request) => {
        accepted(await humanCheck.accepts(request.headers.get(HUMAN_CHECK_HEADER)));
        return makeProfile();
      });
    });
    const { user, currentPath } = renderAuthPages('/auth/register');
    fillForm();
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/center'));
    expect(accepted.mock.calls).toEqual([[true]]);
  });

  test('solves a harder human check when it is asked for, says why it takes long, and an ordinary one next', async () => {
    const humanCheck = addHumanCheckHandler(api);
    const solved = Promise.withResolvers<undefined>();
    api.refuse(REGISTER, 'human_check_harder');
    const { user, currentPath } = renderAuthPages('/auth/register');
    await user.click(screen.getByRole('checkbox', { name: 'I am human' }));
    expect(await screen.findByText('Verified')).toBeVisible();
    const answer = humanCheck.onNext(async () => {
      api.on(REGISTER, () => makeProfile());
      return solved.promise;
    });
    fillForm();
    await submit(user);
    await answer;
    expect(screen.getByText(/^Checking… This can take half a minute, because/)).toBeVisible();
    solved.resolve(undefined);
    await waitFor(() => expect(currentPath()).toBe('/center'));
    await waitFor(() => expect(humanCheck.levels).toEqual(['normal', 'hard', 'normal']));
  });

  test('gives up on a human check that is refused twice', async () => {
    addHumanCheckHandler(api);
    api.refuse(REGISTER, 'human_check_failed');
    const { user } = renderAuthPages('/auth/register');
    fillForm();
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('The human check failed. Try again.');
  });

  test('says when the human check cannot be had, and recovers', async () => {
    api.disconnect('readHumanCheck');
    api.on(REGISTER, () => makeProfile());
    const { user, currentPath } = renderAuthPages('/auth/register');
    fillForm();
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expect(screen.getByText('The check failed. Try again.')).toBeVisible();
    addHumanCheckHandler(api);
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/center'));
  });

  test('shows how far the human check is', async () => {
    addHumanCheckHandler(api);
    const { user } = renderAuthPages('/auth/register');
    const box = screen.getByRole('checkbox', { name: 'I am human' });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(box).toBeChecked();
  });

  test('says how hard the password is to guess, and what is wrong with it', async () => {
    const handler = jest.fn();
    api.on('checkPassword', (body) => {
      handler(body);
      return body.password === '123456'
        ? { score: 0, problem: 'password_common' }
        : { score: 3, problem: null };
    });
    const { user } = renderAuthPages('/auth/register');
    expect(screen.getByText(/^A few unrelated words/)).toBeVisible();
    await user.type(email(), 'ada@example.org');
    await user.type(password(), '123456');
    expect(await screen.findByText(/^This is one of the first passwords/)).toBeVisible();
    await user.type(password(), ' moons');
    expect(await screen.findByText('Good. It’s hard to guess.')).toBeVisible();
    // Once a pause, not at each letter.
    expect(handler.mock.calls.map(([body]) => body as unknown)).toEqual([
      { email: 'ada@example.org', password: '123456' },
      { email: 'ada@example.org', password: '123456 moons' },
    ]);
  });

  test.each([
    [['terms', 'privacy'], 'By signing up, you agree to the Terms and the Privacy Policy.'],
    [['terms'], 'By signing up, you agree to the Terms.'],
    [['privacy'], 'By signing up, you agree to the Privacy Policy.'],
  ] as const)('says what a new user agrees to, in a tab of its own: %j', async (kinds, sentence) => {
    const publishedAt = '2026-01-02T03:04:05.000Z';
    api.on(TERMS, () => ({ items: kinds.map((kind) => ({ kind, version: 2, publishedAt })) }));
    renderAuthPages('/auth/register');
    const said = await screen.findByText(/^By signing up/);
    expect(said.textContent.replaceAll(' (opens in a new tab)', '')).toBe(sentence);
    const links = within(said).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
      kinds.map((kind) => [`/${kind}`, '_blank']),
    );
    expect(links[0]).toHaveAccessibleName(/\(opens in a new tab\)$/);
  });

  test('says nothing of terms while none are published', async () => {
    const answered = jest.fn(() => ({ items: [] }));
    api.on(TERMS, answered);
    renderAuthPages('/auth/register');
    await waitFor(() => expect(answered).toHaveBeenCalled());
    await new Promise((done) => setTimeout(done));
    expect(screen.queryByText(/^By signing up/)).not.toBeInTheDocument();
  });

  test('signs up when it is unknown what is published, and says so', async () => {
    api.disconnect(TERMS);
    addHumanCheckHandler(api);
    api.on(REGISTER, () => makeProfile());
    const { user, currentPath } = renderAuthPages('/auth/register');
    expect(await screen.findByText(/that this farm has published\.$/)).toBeVisible();
    fillForm();
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/center'));
  });

  test('leads back to login with returnTo', async () => {
    const { user, currentPath } = renderAuthPages('/auth/register?returnTo=%2Finfo');
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(currentPath()).toBe('/auth/login?returnTo=%2Finfo');
  });
});
