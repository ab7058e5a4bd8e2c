import type { FactorProof, FactorTicket, Session } from '@farm/contracts';
import { isApiError } from '@farm/remote-sdk';
import type { AppThunk } from '../appState.ts';
import type { Prover } from '../proof/createProver.ts';
import { createSharedProof } from '../proof/createSharedProof.ts';
import { sessionApi } from './sessionApi.ts';
import { waitUnlessAborted } from './waitUnlessAborted.ts';

const { createProvenSession, requestFactorReset, updateSessionProof } = sessionApi.endpoints;

/** The proofs that calls of each page share. */
const sharedProofs = new WeakMap<Prover, ReturnType<typeof createSharedProof>>();

/**
 * Finishes a sign-in that was refused for want of a second factor.
 * @throws any other failure; this one if the user cancels, or `account_locked` if that was why
 */
export function signInWithFactor(
  failure: unknown,
  signal: AbortSignal | undefined,
): AppThunk<Promise<Session>> {
  return async (dispatch, _getState, { prover }) => {
    const ticket = findSignInTicket(failure);
    if (!ticket) throw failure;
    let reason = failure;
    const session = await prover.request({
      ticket,
      isSignIn: true,
      send: async (proof, sending) => {
        try {
          return await waitUnlessAborted(
            dispatch(createProvenSession.initiate(proof, { track: false })),
            sending,
          );
        } catch (refusal) {
          if (isApiError(refusal) && refusal.code === 'account_locked') reason = refusal;
          throw refusal;
        }
      },
      requestReset: (sending) =>
        waitUnlessAborted(
          dispatch(requestFactorReset.initiate({ ticket: ticket.token }, { track: false })),
          sending,
        ),
      signal,
    });
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    if (session === null) throw reason;
    return session;
  };
}

function findSignInTicket(failure: unknown): FactorTicket | undefined {
  return isApiError(failure) && failure.code === 'second_factor_required' ? failure.ticket : undefined;
}

/** Lets the user prove the second factor for a call of the open session. Resolves to false if it is canceled. */
export function requestSessionProof(
  ticket: FactorTicket | null,
  signal: AbortSignal,
): AppThunk<Promise<boolean>> {
  return (dispatch, _getState, { prover }) => {
    const send = (proof: FactorProof, sending: AbortSignal) =>
      waitUnlessAborted(dispatch(updateSessionProof.initiate(proof, { track: false })), sending);
    const requestProof = sharedProofs.get(prover) ?? createSharedProof(prover, send);
    sharedProofs.set(prover, requestProof);
    return requestProof(ticket, signal);
  };
}
