/** What goes along with a call. */
export interface CallOptions {
  body?: object | undefined;
  headers?: Record<string, string>;
  /** Of a session. */
  token?: string;
}

/** Calls the product's API as a browser would: `callApi(site, 'POST /me', { body })`. Throws what it refuses. */
export async function callApi(
  { url }: { url: string },
  route: string,
  { body, headers = {}, token }: CallOptions = {},
): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
