import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { toDuration } from '../../model/toDuration.ts';

/** Why an address that was just added does not get a withdrawal at once. */
export function CoolDownText({ seconds }: { seconds: number | undefined }) {
  const intl = useIntl();
  if (seconds === 0) return null;
  if (seconds === undefined) return <FormattedMessage id="security.addresses.coolDown.unknown" />;
  const { count, unit } = toDuration(seconds);
  return (
    <FormattedMessage
      id="security.addresses.coolDown"
      values={{ time: intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' }) }}
    />
  );
}
