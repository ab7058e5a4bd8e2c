import { MAX_FACTOR_NAME_LENGTH, type FactorKind } from '@farm/contracts';
import { useDeviceName } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';

/** Returns the name that is proposed for a new factor: a passkey is named after this device, as far as known. */
export function useDefaultName(kind: FactorKind): string {
  const intl = useIntl();
  const kindName = intl.formatMessage({ id: `security.factors.${kind}` });
  const deviceName = useDeviceName({ userAgent: navigator.userAgent }, kindName);
  return (kind === 'passkey' ? deviceName : kindName).slice(0, MAX_FACTOR_NAME_LENGTH);
}
