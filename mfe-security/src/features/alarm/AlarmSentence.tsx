import type { AlarmSetting } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';

interface AlarmSentenceProps {
  isOn: boolean;
  /** What the fields hold; null as long as one of them holds nothing that could be. */
  typed: Omit<AlarmSetting, 'isOn'> | null;
}

/** What the alarm does with what is typed. */
export function AlarmSentence({ isOn, typed }: AlarmSentenceProps) {
  const intl = useIntl();
  const minutes = (count: number) =>
    intl.formatNumber(count, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {isOn && typed ? (
        <FormattedMessage
          id="security.alarm.sentence"
          values={{
            percent: intl.formatNumber(typed.dropPercent / 100, { style: 'percent' }),
            window: minutes(typed.windowMinutes),
            offline: minutes(typed.offlineMinutes),
          }}
        />
      ) : (
        <FormattedMessage id={isOn ? 'security.alarm.sentence.open' : 'security.alarm.sentence.off'} />
      )}
    </Typography>
  );
}
