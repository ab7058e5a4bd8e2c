import { createFakeApi } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { tokenStore } from '../../session/tokenStore.ts';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeTicket, startGuestPage, startUserPage, waitForOutcome } from '../../testing/startProofPage.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(() => {
  tokenStore.clear();
  deleteBrowserState();
});

const lostButton = () => screen.getByRole('button', { name: 'Lost everything?' });
const sendButton = () => screen.getByRole('button', { name: 'Send the link' });

/** Starts a sign-in to an account with a second factor, and opens the step for lost ones. */
async function openLostStep(ticket = makeTicket()) {
  api.refuse('signIn', 'second_factor_required', { ticket });
  const page = await startGuestPage(network);
  const signIn = page.signIn();
  signIn.catch(() => undefined);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await page.user.click(lostButton());
  return { ...page, signIn, dialog: within(dialog) };
}

test('somebody who has lost everything has the link sent, and then closes the dialog', async () => {
  const sent = jest.fn();
  api.on('requestFactorReset', (body) => {
    sent(body);
    return undefined;
  });
  const { user, signIn, dialog } = await openLostStep();
  expect(dialog.getByText(/^If you’ve lost all your second factors.+ after 72 hours\./)).toBeVisible();
  expect(sendButton()).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  const said = await dialog.findByText('We’ve emailed you a link. Open it within a day, and confirm there.');
  expect(said.closest('[role=status]')).not.toBeNull();
  expect(sent.mock.calls).toEqual([[{ ticket: makeTicket().token }]]);
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await waitForOutcome(signIn)).toMatchObject({ code: 'second_factor_required' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('there is a way back to the code', async () => {
  const { user } = await openLostStep();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Code from your authenticator app')).toHaveFocus();
  expect(lostButton()).toBeVisible();
});

test('it is offered to an account without a recovery code too', async () => {
  await openLostStep(makeTicket({ kinds: ['totp'] }));
  expect(sendButton()).toBeVisible();
});

test('the link is requested once however often the button is pressed, and giving up aborts the request', async () => {
  const requests: Request[] = [];
  api.on('requestFactorReset', (_body, request) => {
    requests.push(request);
    return new Promise<undefined>(() => undefined);
  });
  const { user, signIn } = await openLostStep();
  await user.dblClick(sendButton());
  const busy = await screen.findByRole('button', { name: 'Sending…' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.keyboard('{Escape}');
  expect(await waitForOutcome(signIn)).toMatchObject({ code: 'second_factor_required' });
  await waitFor(() => expect(requests[0]?.signal.aborted).toBe(true));
});

test.each([
  [
    'too_many_requests',
    { retryAfterSeconds: 3601 },
    'We’ve sent the link three times today. Look for it in your mailbox, or try again in 2 hours.',
  ],
  [
    'operator_account',
    {},
    'Your account is an operator’s. Ask another operator to remove your second factors.',
  ],
  ['unavailable', {}, 'The service isn’t available right now. Try again in a moment.'],
] as const)('a refusal with %s is said, and can be tried again', async (code, details, text) => {
  api.refuse('requestFactorReset', code, details);
  const { user, dialog } = await openLostStep();
  await user.click(sendButton());
  const said = await dialog.findByText(text);
  expect(said.closest('[role=alert]')).not.toBeNull();
  api.on('requestFactorReset', () => undefined);
  await user.click(sendButton());
  expect(await dialog.findByText(/^We’ve emailed you a link\./)).toBeVisible();
  expect(dialog.queryByText(text)).not.toBeInTheDocument();
});

test('a ticket that is over says to start again', async () => {
  api.refuse('requestFactorReset', 'ticket_expired');
  const { user } = await openLostStep();
  await user.click(sendButton());
  expect(await screen.findByText('This took too long, or too many tries failed. Start again.')).toBeVisible();
});

test('it speaks Chinese', async () => {
  api.refuse('requestFactorReset', 'operator_account');
  const { user, catalog, dialog } = await openLostStep();
  await act(() => catalog.setLocale('zh'));
  await user.click(await dialog.findByRole('button', { name: '发送链接' }));
  expect(
    await dialog.findByText('您的账号是运营人员账号，请由其他运营人员移除您的双重验证方式。'),
  ).toBeVisible();
});

test('a call of an open session offers no such way: its session is still there', async () => {
  api.refuse('replaceRecoveryCodes', 'proof_required', { ticket: makeTicket() });
  const { replaceCodes } = await startUserPage(network, api);
  replaceCodes().then(
    () => undefined,
    () => undefined,
  );
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lost everything?' })).not.toBeInTheDocument();
});
