import type { CallResponse, Call, RequestParts } from '@farm/contracts/call';
import { requestApi } from '@farm/simulators/farmer';
import type { Account } from './createAccount.ts';

/** Calls the API in a session. */
export type Caller = <C extends Call>(call: C, request: RequestParts<C>) => Promise<CallResponse<C>>;

/** Creates a caller with the session of an account. */
export function createCaller(site: { url: string }, { token }: Account): Caller {
  return (call, request) => requestApi(site, call, { ...request, token });
}
