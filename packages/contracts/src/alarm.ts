import { z } from 'zod';
import { ALARM_RANGES } from './limits.ts';

/**
 * `readAlarmSetting` and `updateAlarmSetting`: when to mail. A machine's space that falls by `dropPercent` or more below
 * its highest of the last `windowMinutes`, and one that was not heard of for `offlineMinutes`.
 */
export const alarmSettingSchema = z.strictObject({
  isOn: z.boolean(),
  dropPercent: within(ALARM_RANGES.dropPercent),
  windowMinutes: within(ALARM_RANGES.windowMinutes),
  offlineMinutes: within(ALARM_RANGES.offlineMinutes),
});
/** See {@link alarmSettingSchema}. `sendAlarmTest` (202) mails a test. */
export type AlarmSetting = z.infer<typeof alarmSettingSchema>;

/** What an account has that never chose. */
export const ALARM_DEFAULTS: AlarmSetting = {
  isOn: true,
  dropPercent: 25,
  windowMinutes: 60,
  offlineMinutes: 10,
};

function within({ min, max }: { min: number; max: number }) {
  return z.number().int().min(min).max(max);
}
