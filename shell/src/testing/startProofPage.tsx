import type { FactorTicket, SignIn } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';
import { makeProfile, type FakeApi } from '@farm/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { signIn } from '../session/sessionActions.ts';
import type { ScriptNetwork } from './scriptNetwork.ts';
import { startFarm } from './startFarm.tsx';

/** Makes the ticket of an account with an authenticator app. */
export function makeTicket(fields: Partial<FactorTicket> = {}): FactorTicket {
  return {
    token: 'T'.repeat(43),
    kinds: ['totp', 'recovery-code'],
    passkeyOptions: null,
    expiresAt: '2026-01-02T03:14:05.000Z',
    ...fields,
  };
}

const ada: SignIn = { email: 'ada@example.org', password: 'secret', remember: false };

const probeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    replaceProbeCodes: build.mutation(toEndpoint(calls.replaceRecoveryCodes)),
    deleteProbeFactor: build.mutation(toEndpoint(calls.deleteFactor)),
  }),
});

/** Starts the page of a guest, with a sign-in, and the focus on a link. */
export async function startGuestPage(network: ScriptNetwork) {
  const page = await startFarm(network, '/', { items: [] });
  act(() => screen.getByRole('link', { name: 'Login' }).focus());
  return {
    ...page,
    signIn: (signal?: AbortSignal) => page.store.dispatch(signIn(ada, undefined, signal)),
  };
}

/** Starts the page of a user, with two calls that need a proof. */
export async function startUserPage(network: ScriptNetwork, api: FakeApi) {
  api.on('readProfile', () => makeProfile());
  sessionStorage.setItem('login', 'token-of-ada');
  const page = await startFarm(network, '/', { items: [] });
  await screen.findByRole('button', { name: 'Ada’s account' });
  await page.store.connectApi();
  const { replaceProbeCodes, deleteProbeFactor } = probeApi.endpoints;
  return {
    ...page,
    replaceCodes: () => page.store.dispatch(replaceProbeCodes.initiate(undefined)),
    deleteFactor: () => page.store.dispatch(deleteProbeFactor.initiate(makeProfile().id)),
  };
}

/** Waits for a call while the page renders what comes of it; resolves to its result or its failure. */
export async function waitForOutcome(call: PromiseLike<unknown>): Promise<unknown> {
  const outcomes: unknown[] = [];
  const record = (outcome: unknown) => outcomes.push(outcome);
  call.then(record, record);
  await waitFor(() => expect(outcomes).toHaveLength(1));
  return outcomes[0];
}
