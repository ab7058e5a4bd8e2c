import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** When the signed-in user is mailed about machines. */
const alarmApi = baseApi.enhanceEndpoints({ addTagTypes: ['AlarmSetting'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getAlarmSetting: build.query({ ...toEndpoint(calls.readAlarmSetting), providesTags: ['AlarmSetting'] }),
    changeAlarmSetting: build.mutation({
      ...toEndpoint(calls.updateAlarmSetting),
      invalidatesTags: ['AlarmSetting'],
    }),
    /** Has a test mailed. */
    createAlarmTest: build.mutation(toEndpoint(calls.sendAlarmTest)),
  }),
});

export const { useGetAlarmSettingQuery, useChangeAlarmSettingMutation, useCreateAlarmTestMutation } =
  alarmApi;
