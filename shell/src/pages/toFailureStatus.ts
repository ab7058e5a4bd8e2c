import { isRouteErrorResponse } from 'react-router-dom';

/** The statuses that have words of their own. */
const statuses = [400, 403, 404, 405] as const;

/** The status of a page that threw an answer of a server instead of drawing itself, if it is one with words. */
export function toFailureStatus(failure: unknown): (typeof statuses)[number] | undefined {
  if (!(failure instanceof Response) && !isRouteErrorResponse(failure)) return undefined;
  return statuses.find((status) => status === failure.status);
}
