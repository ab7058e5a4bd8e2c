import { API_ROOT } from '@farm/contracts/call';
import { readHealth } from '@farm/contracts/calls';
import type { SystemConfig } from '../config.ts';
import { toApiUrl } from './createChildEnvironment.ts';

/** Whether a farm's API answers where these settings put it. */
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
