import type { Lockdown, LockdownDone } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

const lockdownApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    lockDownAccount: build.mutation<LockdownDone, Lockdown>({
      query: (payload) => ({ url: '/account/lockdown', method: 'POST', body: payload }),
      // Whoever is signed in here may be so no longer: the page finds out by asking who they are.
      invalidatesTags: (done) => (done ? ['Profile'] : []),
    }),
  }),
});

export const { useLockDownAccountMutation } = lockdownApi;
