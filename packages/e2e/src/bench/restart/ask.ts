import { API_ROOT, toRequest, type Call } from '@farm/contracts/call';
import type { Answer, Ask, Client } from './createClient.ts';

/** Parts of a request of a call. */
interface Parts {
  token: string;
  body?: object;
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Returns the request of a call with a token. */
export function toAsk(call: Call, { token, body, ...parts }: Parts): Ask {
  const { method, url, headers } = toRequest<Call>(call, parts);
  return {
    method,
    path: API_ROOT + url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/** Sends a request. @throws Error unless its answer has the status */
export async function requestAnswer(client: Client, status: number, request: Ask): Promise<Answer> {
  const answer = await client.send(request);
  if (answer.status === status) return answer;
  const body = answer.body.toString().replaceAll(/\s+/g, ' ').slice(0, 120);
  throw new Error(`${request.method} ${request.path} has status ${answer.status}: ${body}`);
}
