import { API_ROOT, type Answer } from '@farm/contracts/call';
import { readStatistics } from '@farm/contracts/calls';

/**
 * The public figures, asked for without the API client: whoever only visits the home page need not load that.
 * @param apiHost origin of the API; '' is the page's own
 * @throws when there is no connection, or no answer of the API
 */
export async function fetchStatistics(
  apiHost: string,
  signal: AbortSignal,
): Promise<Answer<typeof readStatistics>> {
  const answer = await fetch(apiHost + API_ROOT + readStatistics.path, { signal });
  if (!answer.ok) throw new Error(`The statistics were answered with ${answer.status}`);
  // The API writes what the contract says, and changes it by adding only.
  return (await answer.json()) as Answer<typeof readStatistics>;
}
