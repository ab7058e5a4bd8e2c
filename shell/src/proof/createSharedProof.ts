import type { FactorProof, FactorTicket } from '@farm/contracts';
import type { Prover } from './createProver.ts';

/** Proof that several calls wait for. */
interface SharedProof {
  outcome: Promise<boolean>;
  waitingCount: number;
  controller: AbortController;
}

/**
 * Creates the function by which calls of an open session wait for a proof: they share one, and it is canceled once none
 * waits for it any more.
 */
export function createSharedProof(
  prover: Prover,
  send: (proof: FactorProof, signal: AbortSignal) => Promise<unknown>,
) {
  let shared: SharedProof | null = null;

  const start = (ticket: FactorTicket | null): SharedProof => {
    const controller = new AbortController();
    const request = prover.request({
      ticket,
      isSignIn: false,
      signal: controller.signal,
      send: async (...sent) => {
        await send(...sent);
        return true;
      },
    });
    const outcome = request.then((isProven) => {
      shared = null;
      return isProven === true;
    });
    return { outcome, waitingCount: 0, controller };
  };

  return (ticket: FactorTicket | null, signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return Promise.resolve(false);
    const proof = (shared ??= start(ticket));
    proof.waitingCount += 1;
    const whenAborted = new Promise<false>((resolve) => {
      signal.addEventListener('abort', () => {
        proof.waitingCount -= 1;
        if (proof.waitingCount === 0) proof.controller.abort();
        resolve(false);
      });
    });
    return Promise.race([proof.outcome, whenAborted]);
  };
}
