import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** One-time codes that enroll a machine to the account. */
const enrollmentApi = baseApi.enhanceEndpoints({ addTagTypes: ['Machine'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    createEnrolment: build.mutation(toEndpoint(calls.createEnrolment)),
    getEnrolment: build.query({ ...toEndpoint(calls.readEnrolment), providesTags: ['Machine'] }),
  }),
});

export const { useCreateEnrolmentMutation, useGetEnrolmentQuery } = enrollmentApi;
