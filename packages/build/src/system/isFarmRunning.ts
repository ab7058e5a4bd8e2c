import { API_ROOT } from '@farm/contracts/call';
import { readHealth } from '@farm/contracts/calls';
import type { SystemConfig } from '../config.ts';
import { toApiUrl } from './createChildEnvironment.ts';

/** True if a farm's API responds at the address in these settings. */
export async function isFarmRunning(config: SystemConfig): Promise<boolean> {
  try {
    const answer = await fetch(toApiUrl(config) + API_ROOT + readHealth.path, {
      signal: AbortSignal.timeout(5_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
