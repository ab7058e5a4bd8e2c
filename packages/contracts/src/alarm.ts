import { z } from 'zod';

/**
 * `GET` and `PUT /api/me/setting/alarm`: when to mail. A machine's space that falls by `dropPercent` or more below
 * its highest of the last `windowMinutes`, and one that was not heard of for `offlineMinutes`.
 */
export const alarmSettingSchema = z.strictObject({
  isOn: z.boolean(),
  dropPercent: z.number().int().min(1).max(100),
  windowMinutes: z.number().int().min(10).max(1440),
  offlineMinutes: z.number().int().min(5).max(1440),
});
/** See {@link alarmSettingSchema}. `POST /api/me/setting/alarm/test` (202) mails a test. */
export type AlarmSetting = z.infer<typeof alarmSettingSchema>;

/** What an account has that never chose. */
export const ALARM_DEFAULTS: AlarmSetting = {
  isOn: true,
  dropPercent: 25,
  windowMinutes: 60,
  offlineMinutes: 10,
};
