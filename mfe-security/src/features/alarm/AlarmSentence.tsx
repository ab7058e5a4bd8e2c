import type { AlarmSetting } from '@farm/contracts';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { Box, MuiLink, Typography } from '@farm/ui';
import { NOTIFICATIONS_PATH } from '../../model/paths.ts';

interface AlarmSentenceProps {
  isOn: boolean;
  /** Values of the fields; null while any of them is invalid. */
  setting: Omit<AlarmSetting, 'isOn'> | null;
}

/** Describes the effect of the alarm with the typed values, and leads to the choice of channels. */
export function AlarmSentence({ isOn, setting }: AlarmSentenceProps) {
  const intl = useIntl();
  const formatMinutes = (count: number) =>
    intl.formatNumber(count, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return (
    <Box sx={{ color: 'text.secondary' }}>
      <Typography>
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
      {isOn ? (
        <Typography sx={{ mt: 1 }}>
          <FormattedMessage
            id="security.alarm.channels"
            values={{
              notifications: (text) => (
                <MuiLink component={Link} to={NOTIFICATIONS_PATH}>
                  {text}
                </MuiLink>
              ),
            }}
          />
        </Typography>
      ) : null}
    </Box>
  );
}
