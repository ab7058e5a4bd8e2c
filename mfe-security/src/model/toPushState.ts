import type { Notifications, OwnBrowser } from '@farm/contracts/notification';
import type { PushDevice } from './pushDevice.ts';

/**
 * State of pushes on this device: not known yet, none from this farm, not possible in this browser, possible once installed, blocked by
 * the user, off, on, or on with a subscription that the farm does not know or has no key for, or that belongs to another session.
 */
export type PushState = 'loading' | 'none' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on' | 'changed';

/** Determines the state of pushes on this device. */
export function toPushState(
  { pushKey, browsers }: Pick<Notifications, 'pushKey' | 'browsers'>,
  device: PushDevice | null,
  own: Pick<OwnBrowser, 'id' | 'endpoint'> | null,
): PushState {
  if (pushKey === null) return 'none';
  if (device === null) return 'loading';
  if (device.support === 'install') return 'install';
  if (device.support === 'none') return 'unsupported';
  if (device.permission === 'denied') return 'blocked';
  const listed = browsers.find(({ id }) => id === own?.id);
  if (device.permission !== 'granted' || !listed) return 'off';
  const isKnown = device.endpoint === own?.endpoint && (device.key === null || device.key === pushKey);
  // An older server does not say whose it is.
  return isKnown && listed.isCurrent !== false ? 'on' : 'changed';
}
