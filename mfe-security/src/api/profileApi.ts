import type { Profile, ProfileChange } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** Changes to the signed-in user's own profile; the shell then loads it anew and the whole page shows it. */
const profileApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    changeProfile: build.mutation<Profile, ProfileChange>({
      query: (change) => ({ url: '/me/setting/profile', method: 'PUT', body: change }),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const { useChangeProfileMutation } = profileApi;
