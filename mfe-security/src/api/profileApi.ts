import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Changes to the signed-in user's own profile. The shell then refetches it, which updates the whole page. */
const profileApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    changeProfile: build.mutation({ ...toEndpoint(calls.updateProfile), invalidatesTags: ['Profile'] }),
  }),
});

export const { useChangeProfileMutation } = profileApi;
