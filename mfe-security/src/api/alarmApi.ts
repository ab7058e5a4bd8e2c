import type { AlarmSetting } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** When the signed-in user is mailed about machines. */
const alarmApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getAlarmSetting: build.query<AlarmSetting, undefined>({
      query: () => '/me/setting/alarm',
      providesTags: ['AlarmSetting'],
    }),
    changeAlarmSetting: build.mutation<AlarmSetting, AlarmSetting>({
      query: (setting) => ({ url: '/me/setting/alarm', method: 'PUT', body: setting }),
      invalidatesTags: ['AlarmSetting'],
    }),
    /** Has a test mailed. */
    createAlarmTest: build.mutation<undefined, undefined>({
      query: () => ({ url: '/me/setting/alarm/test', method: 'POST' }),
    }),
  }),
});

export const { useGetAlarmSettingQuery, useChangeAlarmSettingMutation, useCreateAlarmTestMutation } =
  alarmApi;
