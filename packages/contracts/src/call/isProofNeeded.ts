import type { Call } from './call.ts';

/**
 * True if a session has to have proved a second factor within the last five minutes: for calls whose row says so, and for every
 * call with which an operator changes something.
 */
export function isProofNeeded(call: Call): boolean {
  return call.needsProof === true || isOperatorChange(call);
}

/** True if only operators may make the call, and it changes something. An account without a second factor is refused. */
export function isOperatorChange({ access, method }: Call): boolean {
  return method !== 'GET' && (access === 'admin' || access.startsWith('rollout'));
}
