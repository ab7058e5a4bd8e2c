import type { Notifications } from '@farm/contracts/notification';
import type { OwnBrowser } from './ownBrowser.ts';
import type { PushDevice } from './pushDevice.ts';

/**
 * State of pushes on this device: not known yet, none from this farm, not possible in this browser, possible once installed, blocked by
 * the user, off, on, or on with a subscription that the farm does not know.
 */
export type PushState = 'loading' | 'none' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on' | 'changed';

/** Determines the state of pushes on this device. */
export function toPushState(
  { pushKey, browsers }: Pick<Notifications, 'pushKey' | 'browsers'>,
  device: PushDevice | null,
  own: OwnBrowser | null,
): PushState {
  if (pushKey === null) return 'none';
  if (device === null) return 'loading';
  if (device.support === 'install') return 'install';
  if (device.support === 'none') return 'unsupported';
  if (device.permission === 'denied') return 'blocked';
  const isListed = own !== null && browsers.some(({ id }) => id === own.id);
  if (device.permission !== 'granted' || !isListed) return 'off';
  return device.endpoint === own.endpoint ? 'on' : 'changed';
}
