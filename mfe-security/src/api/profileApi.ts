import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Changes to the signed-in user's own profile; the shell then loads it anew and the whole page shows it. */
const profileApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    changeProfile: build.mutation({ ...toEndpoint(calls.updateProfile), invalidatesTags: ['Profile'] }),
  }),
});

export const { useChangeProfileMutation } = profileApi;
