import { randomUUID } from 'node:crypto';
import type { Answer, Call, RequestParts } from '@farm/contracts/call';
import { callApi, type CallOptions } from '@farm/simulators/farmer';
import type { Account } from './createAccount.ts';

/** Calls the API as somebody. */
export type Caller = <C extends Call>(call: C, parts: RequestParts<C>) => Promise<Answer<C>>;

/** A caller with the session of an account. */
export function callerAs(site: { url: string }, { token }: Account): Caller {
  return (call, parts) => {
    // Every deed has a key of its own.
    const headers = { 'idempotency-key': randomUUID() };
    // Any call may have what is added here.
    return callApi(site, call, { ...parts, token, headers } as CallOptions<typeof call>);
  };
}
