import { API_ROOT, toRequest, type CallResponse, type Call, type RequestParts } from '@farm/contracts/call';

/** Options of a call. */
export type CallOptions<C extends Call> = RequestParts<C> & {
  /** Session token. */
  token?: string;
};

/**
 * Calls the product's API as a browser would: `requestApi(site, calls.signUp, { body })`. @throws Error if the API
 * refuses
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
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  // The table of calls defines the type of the response.
  return (text === '' ? undefined : JSON.parse(text)) as CallResponse<C>;
}
