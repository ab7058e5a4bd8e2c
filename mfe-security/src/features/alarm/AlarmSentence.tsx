import type { AlarmSetting } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';

interface AlarmSentenceProps {
  isOn: boolean;
  /** Values of the fields; null while any of them is invalid. */
  setting: Omit<AlarmSetting, 'isOn'> | null;
}

/** Describes the effect of the alarm with the typed values. */
export function AlarmSentence({ isOn, setting }: AlarmSentenceProps) {
  const intl = useIntl();
  const formatMinutes = (count: number) =>
    intl.formatNumber(count, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {isOn && setting ? (
        <FormattedMessage
          id="security.alarm.sentence"
          values={{
            percent: intl.formatNumber(setting.dropPercent / 100, { style: 'percent' }),
            window: formatMinutes(setting.windowMinutes),
            offline: formatMinutes(setting.offlineMinutes),
          }}
        />
      ) : (
        <FormattedMessage id={isOn ? 'security.alarm.sentence.open' : 'security.alarm.sentence.off'} />
      )}
    </Typography>
  );
}
