import type { OpenSession } from '@farm/contracts';
import { toDevice } from '@farm/contracts/device';
import { useIntl } from '@farm/remote-sdk';

/**
 * Returns the name of a session: its browser and system, as far as known.
 * @param fallback name of a device of which neither is known
 */
export function useDeviceName({ userAgent }: Pick<OpenSession, 'userAgent'>, fallback?: string): string {
  const intl = useIntl();
  const { browser, system } = toDevice(userAgent);
  if (browser !== null && system !== null)
    return intl.formatMessage({ id: 'kit.device' }, { browser, system });
  return browser ?? system ?? fallback ?? intl.formatMessage({ id: 'kit.device.unknown' });
}
