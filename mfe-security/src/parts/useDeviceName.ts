import type { OpenSession } from '@farm/contracts';
import { toDevice } from '@farm/contracts/device';
import { useIntl } from '@farm/remote-sdk';

/** Returns the name of a session: its browser and system, as far as known. */
export function useDeviceName({ userAgent }: Pick<OpenSession, 'userAgent'>): string {
  const intl = useIntl();
  const { browser, system } = toDevice(userAgent);
  if (browser !== null && system !== null)
    return intl.formatMessage({ id: 'security.sessions.device' }, { browser, system });
  return browser ?? system ?? intl.formatMessage({ id: 'security.sessions.device.unknown' });
}
