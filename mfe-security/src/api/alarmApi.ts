import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Settings of the emails to the signed-in user about machines. */
const alarmApi = baseApi.enhanceEndpoints({ addTagTypes: ['AlarmSetting'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getAlarmSetting: build.query({ ...toEndpoint(calls.readAlarmSetting), providesTags: ['AlarmSetting'] }),
    changeAlarmSetting: build.mutation({
      ...toEndpoint(calls.updateAlarmSetting),
      invalidatesTags: ['AlarmSetting'],
    }),
    /** Sends a test email. */
    createAlarmTest: build.mutation(toEndpoint(calls.sendAlarmTest)),
  }),
});

export const { useGetAlarmSettingQuery, useChangeAlarmSettingMutation, useCreateAlarmTestMutation } =
  alarmApi;
