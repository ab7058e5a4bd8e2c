import { z } from 'zod';
import { ALARM_RANGES } from './limits.ts';

/**
 * Alarm settings of `readAlarmSetting` and `updateAlarmSetting`. The farm mails when the space of a machine falls by
 * `dropPercent` or more below its maximum of the last `windowMinutes`, and when a machine has been silent for
 * `offlineMinutes`.
 */
export const alarmSettingSchema = z.strictObject({
  isOn: z.boolean(),
  dropPercent: createRangeSchema(ALARM_RANGES.dropPercent),
  windowMinutes: createRangeSchema(ALARM_RANGES.windowMinutes),
  offlineMinutes: createRangeSchema(ALARM_RANGES.offlineMinutes),
});
/** See {@link alarmSettingSchema}. `sendAlarmTest` (202) mails a test. */
export type AlarmSetting = z.infer<typeof alarmSettingSchema>;

/** Settings of accounts that have never changed them. */
export const ALARM_DEFAULTS: AlarmSetting = {
  isOn: true,
  dropPercent: 25,
  windowMinutes: 60,
  offlineMinutes: 10,
};

function createRangeSchema({ min, max }: { min: number; max: number }) {
  return z.number().int().min(min).max(max);
}
