import type { FactorProof, FactorTicket } from '@farm/contracts';

/** Proof of a second factor that the page waits for. */
export interface OpenProof {
  /** Null for an operator without a second factor, who can only add one. */
  ticket: FactorTicket | null;
  /** True if a sign-in waits for it, false if a call of an open session does. */
  isSignIn: boolean;
  /** Sends a proof to the API, and ends the waiting once it is accepted. @throws ApiError if the API refuses it */
  send: (proof: FactorProof['proof']) => Promise<void>;
  /** Has the link sent that removes lost factors; null for a call of an open session. @throws ApiError if the API refuses */
  requestReset: (() => Promise<void>) | null;
  /** Ends the waiting without a proof, and aborts sending one. */
  cancel: () => void;
}

/** Request for a proof. */
interface ProofRequest<Result> extends Pick<OpenProof, 'ticket' | 'isSignIn'> {
  /** Sends a proof. @throws ApiError if the API refuses it */
  send: (proof: FactorProof, signal: AbortSignal) => Promise<Result>;
  /** Requests the link that removes lost factors; a sign-in alone can. @throws ApiError if the API refuses */
  requestReset?: (signal: AbortSignal) => Promise<unknown>;
  /** Cancels the request when it aborts. */
  signal?: AbortSignal | undefined;
}

/** Connects calls that wait for a proof with the dialog that asks the user for it. */
export type Prover = ReturnType<typeof createProver>;

/** Creates the {@link Prover} of a page. */
export function createProver() {
  let current: OpenProof | null = null;
  const listeners = new Set<() => void>();

  const set = (proof: OpenProof | null) => {
    current = proof;
    for (const listener of listeners) listener();
  };

  return {
    /** Returns the proof that the user is asked for; null if there is none. */
    read: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Asks the user for a proof, in place of any other one. Resolves to the response that accepts it, or to null if the user
     * or the signal cancels.
     */
    request: <Result>({ ticket, isSignIn, send, requestReset, signal }: ProofRequest<Result>) =>
      new Promise<Result | null>((resolve) => {
        const sending = new AbortController();
        const close = (result: Result | null) => {
          if (current === proof) set(null);
          resolve(result);
        };
        const proof: OpenProof = {
          ticket,
          isSignIn,
          send: async (entered) =>
            close(await send({ ticket: ticket?.token ?? '', proof: entered }, sending.signal)),
          requestReset: requestReset
            ? async () => {
                await requestReset(sending.signal);
              }
            : null,
          cancel: () => {
            close(null);
            sending.abort();
          },
        };
        current?.cancel();
        set(proof);
        signal?.addEventListener('abort', proof.cancel);
        if (signal?.aborted) proof.cancel();
      }),
  };
}
