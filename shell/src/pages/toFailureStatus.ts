import { isRouteErrorResponse } from 'react-router-dom';

/** Statuses that have their own message. */
const describedStatuses = [400, 403, 404, 405] as const;

/** Returns the status of a response that a page threw, if that status has its own message. */
export function toFailureStatus(failure: unknown): (typeof describedStatuses)[number] | undefined {
  if (!(failure instanceof Response) && !isRouteErrorResponse(failure)) return undefined;
  return describedStatuses.find((status) => status === failure.status);
}
