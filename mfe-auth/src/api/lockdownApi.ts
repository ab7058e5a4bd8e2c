import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

const lockdownApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    lockDownAccount: build.mutation({
      ...toEndpoint(calls.lockDownAccount),
      // Whoever is signed in here may be so no longer: the page finds out by asking who they are.
      invalidatesTags: (done) => (done ? ['Profile'] : []),
    }),
  }),
});

export const { useLockDownAccountMutation } = lockdownApi;
