import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** An id of anything else could be SQL: it comes from a client. */
const ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * Runs work for a request, whose id its statements then name to the database: those of a transaction by the name of the
 * application, and others by a comment, see {@link toTracedStatement}. An id with other characters than letters, digits and
 * dashes is not named.
 */
export function runForRequest<Result>(requestId: string, work: () => Result): Result {
  return ID.test(requestId) ? requestIds.run(requestId, work) : work();
}

/** Finds the id of the request that the current work is for. */
export function findRequestId(): string | undefined {
  return requestIds.getStore();
}

/** PostgreSQL cuts longer names. */
const MAX_NAME_CHARS = 63;

/**
 * Adds the id of the current request to a statement. The name of the application is set with the message that begins the
 * transaction, so it costs no round trip, and it ends with it; prepared statements keep their text.
 */
export function toTracedStatement(text: string): string {
  const id = findRequestId();
  if (id === undefined) return text;
  if (!/^(begin|start transaction)\b/i.test(text)) return `/* request=${id} */ ${text}`;
  return `${text}; set local application_name = '${`request=${id}`.slice(0, MAX_NAME_CHARS)}'`;
}
