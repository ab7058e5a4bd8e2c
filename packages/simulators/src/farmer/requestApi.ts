import type { FactorTicket } from '@farm/contracts';
import { API_ROOT, toRequest, type CallResponse, type Call, type RequestParts } from '@farm/contracts/call';

/** Options of a call. */
export type CallOptions<C extends Call> = RequestParts<C> & {
  /** Session token. */
  token?: string;
};

/** A call that the API refused. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  /** Second factor to prove, of `second_factor_required` and `proof_required`. */
  readonly ticket: FactorTicket | undefined;

  constructor(message: string, answer: string) {
    super(`${message}: ${answer}`);
    try {
      this.ticket = (JSON.parse(answer) as { ticket?: FactorTicket }).ticket;
    } catch {
      // Not the API's own answer.
    }
  }
}

/**
 * Calls the product's API as a browser would: `requestApi(site, calls.signUp, { body })`. @throws ApiRefusal
 */
export async function requestApi<C extends Call>(
  { url: site }: { url: string },
  call: C,
  options: CallOptions<C>,
): Promise<CallResponse<C>> {
  const { token, ...parts }: CallOptions<Call> = options;
  const { method, url, body, headers } = toRequest<Call>(call, parts);
  const answer = await fetch(site + API_ROOT + url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new ApiRefusal(`${method} ${url} answered ${answer.status}`, text);
  // The table of calls defines the type of the response.
  return (text === '' ? undefined : JSON.parse(text)) as CallResponse<C>;
}
