import { createFakeApi } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeSession } from '../../session/sessionActions.ts';
import { tokenStore } from '../../session/tokenStore.ts';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeTicket, startUserPage, waitForOutcome } from '../../testing/startProofPage.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(() => {
  tokenStore.clear();
  deleteBrowserState();
});

const ticket = makeTicket();
const codeField = () => screen.findByLabelText('Code from your authenticator app');

/** Starts the page of a user whose calls are refused until a code is accepted. */
async function startPage() {
  const replace = jest.fn();
  const remove = jest.fn();
  const prove = jest.fn();
  api.refuse('deleteFactor', 'proof_required', { ticket });
  api.refuse('replaceRecoveryCodes', 'proof_required', { ticket });
  api.on('proveSession', (body, request) => {
    prove(body, request.headers.get('Authorization'));
    api.on('replaceRecoveryCodes', () => {
      replace();
      return { codes: ['abcd-efgh'] };
    });
    api.on('deleteFactor', () => {
      remove();
      return undefined;
    });
    return undefined;
  });
  const page = await startUserPage(network, api);
  return { ...page, prove, replace, remove };
}

test('a call that needs a proof waits for it, and is repeated once', async () => {
  const { replaceCodes, user, prove, replace } = await startPage();
  const call = replaceCodes();
  await user.type(await codeField(), '123456{Enter}');
  expect(await waitForOutcome(call)).toMatchObject({ data: { codes: ['abcd-efgh'] } });
  expect(prove.mock.calls).toEqual([
    [{ ticket: ticket.token, proof: { kind: 'totp', code: '123456' } }, 'Bearer token-of-ada'],
  ]);
  expect(replace).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an operator without a second factor is told that it takes one, and led to where one is added', async () => {
  const { replaceCodes, user } = await startPage();
  api.refuse('replaceRecoveryCodes', 'factor_required');
  const refused = replaceCodes();
  const dialog = await screen.findByRole('dialog', { name: 'Add a second factor first' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await waitForOutcome(refused)).toMatchObject({ error: { code: 'factor_required' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  void replaceCodes();
  const link = await screen.findByRole('link', { name: 'Open security settings' });
  expect(link).toHaveAttribute('href', '/center/security/settings');
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a call that is refused again after the proof fails, without a second dialog', async () => {
  const { replaceCodes, user } = await startPage();
  const prove = jest.fn<undefined, []>();
  api.on('proveSession', prove);
  const call = replaceCodes();
  await user.type(await codeField(), '123456{Enter}');
  expect(await waitForOutcome(call)).toMatchObject({ error: { status: 403, code: 'proof_required' } });
  expect(prove).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('two calls share one dialog and one proof', async () => {
  const { replaceCodes, deleteFactor, user, prove, replace, remove } = await startPage();
  const calls = [replaceCodes(), deleteFactor()];
  await user.type(await codeField(), '123456{Enter}');
  const [first, second] = await Promise.all(calls.map(waitForOutcome));
  expect(first).toHaveProperty('data');
  expect(second).toHaveProperty('data');
  expect([prove, replace, remove].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test('the dialog stays while one of two calls still waits', async () => {
  const { replaceCodes, deleteFactor, user } = await startPage();
  const given = replaceCodes();
  const kept = deleteFactor();
  await codeField();
  given.abort();
  expect(await waitForOutcome(given)).toMatchObject({ error: { name: 'AbortError' } });
  await user.type(await codeField(), '123456{Enter}');
  expect(await waitForOutcome(kept)).toHaveProperty('data');
});

test('the dialog closes once no call waits', async () => {
  const { replaceCodes } = await startPage();
  const call = replaceCodes();
  await codeField();
  call.abort();
  await waitForOutcome(call);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('canceling returns the refusal to the call, and the next one asks again', async () => {
  const { replaceCodes, user, store } = await startPage();
  const call = replaceCodes();
  await codeField();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await waitForOutcome(call)).toMatchObject({ error: { status: 403, code: 'proof_required' } });
  expect(store.getState().auth.status).toBe('signedIn');
  const next = replaceCodes();
  await user.type(await codeField(), '123456{Enter}');
  expect(await waitForOutcome(next)).toHaveProperty('data');
});

test('a ticket that is over says that nothing has changed', async () => {
  const { replaceCodes, user } = await startPage();
  api.refuse('proveSession', 'ticket_expired');
  const call = replaceCodes();
  await user.type(await codeField(), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This took too long, or too many tries failed. Nothing has changed. Start again.',
  );
  await user.keyboard('{Enter}');
  expect(await waitForOutcome(call)).toMatchObject({ error: { code: 'proof_required' } });
});

test('a session that ends meanwhile closes the dialog', async () => {
  const { replaceCodes, store } = await startPage();
  const call = replaceCodes();
  await codeField();
  act(() => store.dispatch(closeSession('expired')));
  expect(await waitForOutcome(call)).toMatchObject({ error: { code: 'proof_required' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('leaving the page closes the dialog', async () => {
  const { replaceCodes } = await startPage();
  const call = replaceCodes();
  await codeField();
  act(() => {
    history.pushState(null, '', '/info');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await waitForOutcome(call)).toMatchObject({ error: { code: 'proof_required' } });
});
