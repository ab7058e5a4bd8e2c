import { createFakeApi } from '@farm/testing';
import { screen } from '@testing-library/react';
import { createScriptNetwork } from '../testing/scriptNetwork.ts';
import { makeTicket, startGuestPage, startUserPage, waitForOutcome } from '../testing/startProofPage.tsx';
import { deleteBrowserState } from '../testing/startPage.tsx';
import { tokenStore } from '../session/tokenStore.ts';

let mockIsOffline = false;

// The script of the dialog fails to load while offline.
jest.mock('./dialog/part.ts', () => {
  if (mockIsOffline) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./dialog/part.ts');
});

const network = createScriptNetwork();
const api = createFakeApi();
beforeEach(() => {
  mockIsOffline = true;
});
afterEach(() => {
  tokenStore.clear();
  deleteBrowserState();
});

test('a call whose dialog does not load fails as refused', async () => {
  api.refuse('replaceRecoveryCodes', 'proof_required', { ticket: makeTicket() });
  const { replaceCodes } = await startUserPage(network, api);
  expect(await waitForOutcome(replaceCodes())).toMatchObject({ error: { code: 'proof_required' } });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a sign-in whose dialog does not load fails as refused, and the next one asks', async () => {
  api.refuse('signIn', 'second_factor_required', { ticket: makeTicket() });
  const { signIn } = await startGuestPage(network);
  expect(await waitForOutcome(signIn())).toMatchObject({ code: 'second_factor_required' });
  mockIsOffline = false;
  const next = signIn();
  next.catch(() => undefined);
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
});
