import type { FactorProof } from '@farm/contracts';
import { createFakeApi, FakeRefusal, makeProfile, makeSession } from '@farm/testing';
import { screen, waitFor } from '@testing-library/react';
import { tokenStore } from '../../session/tokenStore.ts';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeTicket, startGuestPage, waitForOutcome } from '../../testing/startProofPage.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();

const askBrowser = jest.fn<Promise<unknown>, [CredentialRequestOptions]>();
beforeEach(() => {
  askBrowser.mockReset();
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: askBrowser } });
  setSupport(true);
});
afterEach(() => {
  setSupport(false);
  Reflect.deleteProperty(navigator, 'credentials');
  tokenStore.clear();
  deleteBrowserState();
});

/** Gives the browser the class by which it says that it knows passkeys, or takes it away. */
function setSupport(isSupported: boolean): void {
  if (isSupported) Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
  else Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}

const toBytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Makes what a browser returns once a passkey was used. */
const makeCredential = () => ({
  id: 'AQID',
  rawId: toBytes('\u0001\u0002\u0003'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: {} }),
  response: {
    clientDataJSON: toBytes('{}'),
    authenticatorData: toBytes('data'),
    signature: toBytes('sign'),
    userHandle: null,
  },
});

const makeError = (name: string) => Object.assign(new Error('The browser said so.'), { name });

const makePasskeyTicket = (fields = {}) =>
  makeTicket({
    kinds: ['passkey', 'totp', 'recovery-code'],
    passkeyOptions: { challenge: 'AQID', rpId: 'localhost', allowCredentials: [], timeout: 1000 },
    ...fields,
  });

async function startSignIn(ticket = makePasskeyTicket()) {
  const sent = jest.fn<undefined, [FactorProof]>();
  api.refuse('signIn', 'second_factor_required', { ticket });
  api.on('readProfile', () => makeProfile());
  api.on('finishSignIn', (body) => {
    sent(body);
    return makeSession();
  });
  const page = await startGuestPage(network);
  const signIn = page.signIn();
  signIn.catch(() => undefined);
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { ...page, sent, signIn };
}

const passkeyButton = () => screen.getByRole('button', { name: 'Use a passkey' });

test('a passkey finishes the sign-in', async () => {
  askBrowser.mockResolvedValue(makeCredential());
  const { user, sent, signIn } = await startSignIn();
  expect(passkeyButton()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await waitForOutcome(signIn)).toBeUndefined();
  const challenge = askBrowser.mock.calls[0]?.[0].publicKey?.challenge as ArrayBuffer;
  expect([...new Uint8Array(challenge)]).toEqual([1, 2, 3]);
  expect(sent.mock.calls[0]?.[0].proof).toMatchObject({
    kind: 'passkey',
    response: {
      id: 'AQID',
      rawId: 'AQID',
      type: 'public-key',
      clientExtensionResults: { credProps: {} },
      response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2lnbg' },
    },
  });
  expect(tokenStore.read()).toBe('token-of-ada');
});

test('a prompt that the user closes is no error, and can be opened again', async () => {
  askBrowser.mockRejectedValueOnce(makeError('NotAllowedError')).mockResolvedValue(makeCredential());
  const { user, signIn } = await startSignIn();
  await user.click(passkeyButton());
  const text = await screen.findByText('The passkey wasn’t used. Try again, or use another way.');
  expect(text.closest('[role=status]')).not.toBeNull();
  expect(text.closest('[role=alert]')).toBeNull();
  expect(passkeyButton()).toHaveFocus();
  await user.click(passkeyButton());
  expect(await waitForOutcome(signIn)).toBeUndefined();
});

test.each([
  ['that the API refuses', () => Promise.resolve(makeCredential()), 'This passkey wasn’t accepted.'],
  ['that fails', () => Promise.reject(makeError('UnknownError')), 'This browser couldn’t use the passkey.'],
])('a passkey %s leaves the other ways open', async (_why, answer, text) => {
  askBrowser.mockImplementation(answer);
  const { user, signIn } = await startSignIn();
  api.on('finishSignIn', ({ proof }) => {
    if (proof.kind === 'passkey') throw new FakeRefusal('factor_wrong');
    return makeSession();
  });
  await user.click(passkeyButton());
  const said = await screen.findByText(new RegExp(`^${text} Try again, or use another way.$`));
  expect(said.closest('[role=alert]')).not.toBeNull();
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456{Enter}');
  expect(await waitForOutcome(signIn)).toBeUndefined();
});

test('while the browser asks, the button is busy and asks no second time; closing the dialog ends the prompt', async () => {
  askBrowser.mockImplementation(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const { user, signIn } = await startSignIn();
  await user.click(passkeyButton());
  const button = screen.getByRole('button', { name: 'Waiting for the passkey…' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(askBrowser).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(await waitForOutcome(signIn)).toMatchObject({ code: 'second_factor_required' });
  await waitFor(() => expect(askBrowser.mock.calls[0]?.[0].signal?.aborted).toBe(true));
});

test('a browser without passkeys offers the code, and says nothing of passkeys', async () => {
  setSupport(false);
  await startSignIn();
  expect(screen.getByLabelText('Code from your authenticator app')).toHaveFocus();
  expect(screen.queryByText(/passkey/i)).not.toBeInTheDocument();
});

test('a browser without passkeys says so where only a recovery code is left', async () => {
  setSupport(false);
  const { user, sent, signIn } = await startSignIn(
    makePasskeyTicket({ kinds: ['passkey', 'recovery-code'] }),
  );
  expect(
    screen.getByText('This browser doesn’t support passkeys. Use a recovery code, or another browser.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription('Enter a recovery code.');
  await user.keyboard('abcd-efgh{Enter}');
  expect(await waitForOutcome(signIn)).toBeUndefined();
  expect(sent.mock.calls[0]?.[0].proof).toEqual({ kind: 'recovery-code', code: 'abcd-efgh' });
});

test('where nothing is left the dialog says so, and has no field', async () => {
  setSupport(false);
  await startSignIn(makePasskeyTicket({ kinds: ['passkey'] }));
  expect(screen.getByText('This browser doesn’t support passkeys. Use another browser.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});
