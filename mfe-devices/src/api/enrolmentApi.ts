import type { Enrolment, EnrolmentState } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** Codes that tie a machine to the account. */
const enrolmentApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    createEnrolment: build.mutation<Enrolment, undefined>({
      query: () => ({ url: '/me/machines/enroll', method: 'POST' }),
    }),
    getEnrolment: build.query<EnrolmentState, string>({
      query: (id) => `/me/machines/enroll/${encodeURIComponent(id)}`,
      providesTags: ['Machine'],
    }),
  }),
});

export const { useCreateEnrolmentMutation, useGetEnrolmentQuery } = enrolmentApi;
