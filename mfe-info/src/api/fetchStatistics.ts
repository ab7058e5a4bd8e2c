import { API_ROOT, type CallResponse } from '@farm/contracts/call';
import { readStatistics } from '@farm/contracts/calls';

/**
 * Fetches the public figures without the API client, which visitors of the home page alone need not load.
 * @param apiHost origin of the API; '' for the page's own
 * @throws without a connection, or if the response is an error
 */
export async function fetchStatistics(
  apiHost: string,
  signal: AbortSignal,
): Promise<CallResponse<typeof readStatistics>> {
  const response = await fetch(apiHost + API_ROOT + readStatistics.path, { signal });
  if (!response.ok) throw new Error(`The statistics were answered with ${response.status}`);
  // The API follows the contract, which changes only by additions.
  return (await response.json()) as CallResponse<typeof readStatistics>;
}
