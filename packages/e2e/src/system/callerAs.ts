import type { Answer, Call, RequestParts } from '@farm/contracts/call';
import { requestApi } from '@farm/simulators/farmer';
import type { Account } from './createAccount.ts';

/** Calls the API as somebody. */
export type Caller = <C extends Call>(call: C, parts: RequestParts<C>) => Promise<Answer<C>>;

/** A caller with the session of an account. */
export function callerAs(site: { url: string }, { token }: Account): Caller {
  return (call, parts) => requestApi(site, call, { ...parts, token });
}
