import { createFakeApi, FakeRefusal, makeProfile, makeSession } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { tokenStore } from '../../session/tokenStore.ts';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeTicket, startGuestPage, waitForOutcome } from '../../testing/startProofPage.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(() => {
  tokenStore.clear();
  deleteBrowserState();
});

const codeField = () => screen.getByLabelText('Code from your authenticator app');

/** Starts a sign-in to an account with a second factor, and waits for the dialog. */
async function startSignIn(ticket = makeTicket()) {
  const sent = jest.fn();
  api.refuse('signIn', 'second_factor_required', { ticket });
  api.on('readProfile', () => makeProfile());
  api.on('finishSignIn', (body) => {
    sent(body);
    return makeSession({ token: 'token-7' });
  });
  const page = await startGuestPage(network);
  const cancellation = new AbortController();
  const signIn = page.signIn(cancellation.signal);
  signIn.catch(() => undefined);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { ...page, sent, signIn, cancellation, dialog: within(dialog) };
}

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('a sign-in goes on once the code of the app is entered, spaces or not', async () => {
  const { user, sent, signIn } = await startSignIn();
  expect(codeField()).toHaveFocus();
  expect(codeField()).toHaveAttribute('inputmode', 'numeric');
  expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
  await user.keyboard('123 456{Enter}');
  expect(await waitForOutcome(signIn)).toBeUndefined();
  expect(sent.mock.calls).toEqual([
    [{ ticket: makeTicket().token, proof: { kind: 'totp', code: '123456' } }],
  ]);
  expect(tokenStore.read()).toBe('token-7');
  expect(await screen.findByRole('button', { name: 'Ada’s account' })).toBeVisible();
  await waitUntilClosed();
});

test('a code of fewer digits is not sent', async () => {
  const { user, sent } = await startSignIn();
  await user.type(codeField(), '12345');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.getByText('Enter the six digits that the app shows.')).toHaveAttribute('role', 'alert');
  expect(codeField()).toHaveAccessibleDescription('Enter the six digits that the app shows.');
  expect(codeField()).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('a wrong code is said at its field, and the right one goes through', async () => {
  const { user, signIn } = await startSignIn();
  api.on('finishSignIn', ({ proof }) => {
    if (proof.kind !== 'totp' || proof.code !== '222222') throw new FakeRefusal('factor_wrong');
    return makeSession();
  });
  await user.type(codeField(), '111111{Enter}');
  await waitFor(() =>
    expect(codeField()).toHaveAccessibleDescription(
      'This code is wrong, or was used before. Enter the one that the app shows now.',
    ),
  );
  expect(codeField()).toBeInvalid();
  expect(codeField()).toHaveFocus();
  await user.clear(codeField());
  await user.type(codeField(), '222222{Enter}');
  expect(await waitForOutcome(signIn)).toBeUndefined();
  expect(tokenStore.read()).toBe('token-of-ada');
});

test('a recovery code stands in, and there is a way back', async () => {
  const { user, sent, signIn } = await startSignIn();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Use your second factor instead' }));
  expect(codeField()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  await user.keyboard(' abcd-efgh {Enter}');
  expect(await waitForOutcome(signIn)).toBeUndefined();
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ proof: { kind: 'recovery-code', code: 'abcd-efgh' } }),
  );
});

test.each(['Escape', 'Cancel'])('%s gives the sign-in up, and the focus returns', async (way) => {
  const { user, signIn, sent } = await startSignIn();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await waitForOutcome(signIn)).toMatchObject({ status: 401, code: 'second_factor_required' });
  await waitUntilClosed();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  expect(tokenStore.read()).toBeNull();
});

test('a page that gives the sign-in up closes the dialog', async () => {
  const { signIn, cancellation } = await startSignIn();
  act(() => cancellation.abort());
  expect(await waitForOutcome(signIn)).toMatchObject({ name: 'AbortError' });
  await waitUntilClosed();
});

test('giving up while a code is checked aborts the check', async () => {
  const { user, signIn } = await startSignIn();
  let request: Request | undefined;
  api.on('finishSignIn', async (_body, sentRequest) => {
    request = sentRequest;
    await new Promise(() => undefined);
    return makeSession();
  });
  await user.type(codeField(), '123456{Enter}');
  expect(await screen.findByRole('button', { name: 'Confirming…' })).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(request).toBeDefined());
  await user.keyboard('{Escape}');
  expect(await waitForOutcome(signIn)).toMatchObject({ code: 'second_factor_required' });
  await waitFor(() => expect(request?.signal.aborted).toBe(true));
  expect(tokenStore.read()).toBeNull();
});

test('a ticket that is over says to start again, and OK closes it', async () => {
  const { user, signIn } = await startSignIn();
  api.refuse('finishSignIn', 'ticket_expired');
  await user.type(codeField(), '123456{Enter}');
  expect(await screen.findByText('This took too long, or too many tries failed. Start again.')).toBeVisible();
  const ok = screen.getByRole('button', { name: 'OK' });
  expect(ok).toHaveFocus();
  await user.click(ok);
  expect(await waitForOutcome(signIn)).toMatchObject({ code: 'second_factor_required' });
});

test('an account that an operator has locked meanwhile says so, in the dialog and to the page', async () => {
  const { user, signIn } = await startSignIn();
  api.refuse('finishSignIn', 'account_locked');
  await user.type(codeField(), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An operator of the farm has locked this account. The email about it says why: answer it, or contact the farm.',
  );
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await waitForOutcome(signIn)).toMatchObject({ code: 'account_locked' });
  await waitUntilClosed();
  expect(tokenStore.read()).toBeNull();
});

test.each([
  ['too_many_requests', { retryAfterSeconds: 61 }, 'Too many attempts. Try again in 2 minutes.'],
  ['unavailable', {}, 'The service isn’t available right now. Try again in a moment.'],
  ['internal_error', { requestId: 'request-9' }, 'Unknown error (request request-9)'],
] as const)('a failure with %s is said, and the code stays', async (code, details, text) => {
  const { user, dialog } = await startSignIn();
  api.refuse('finishSignIn', code, details);
  await user.type(codeField(), '123456{Enter}');
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByText(text).closest('[role=alert]')).not.toBeNull();
  expect(codeField()).toHaveValue('123456');
});

test('a broken connection is said', async () => {
  const { user, dialog } = await startSignIn();
  api.disconnect('finishSignIn');
  await user.type(codeField(), '123456{Enter}');
  expect(await dialog.findByText('No connection. Check your network and try again.')).toBeVisible();
});

test('it speaks Chinese', async () => {
  api.refuse('signIn', 'second_factor_required', { ticket: makeTicket() });
  api.refuse('finishSignIn', 'factor_wrong');
  const { signIn, catalog, user } = await startGuestPage(network);
  await act(() => catalog.setLocale('zh'));
  const outcome = signIn();
  outcome.catch(() => undefined);
  expect(await screen.findByRole('dialog', { name: '确认是您本人' })).toBeVisible();
  const field = screen.getByLabelText('身份验证器应用中的验证码');
  await user.type(field, '123456{Enter}');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('验证码错误或已使用，请输入应用当前显示的验证码。'),
  );
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(await waitForOutcome(outcome)).toMatchObject({ code: 'second_factor_required' });
});
