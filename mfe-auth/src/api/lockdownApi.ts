import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

const lockdownApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    lockDownAccount: build.mutation({
      ...toEndpoint(calls.lockDownAccount),
      // The call may have ended this browser's session; refetching the profile detects that.
      invalidatesTags: (result) => (result ? ['Profile'] : []),
    }),
  }),
});

export const { useLockDownAccountMutation } = lockdownApi;
