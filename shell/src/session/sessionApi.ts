import { HUMAN_CHECK_HEADER, type Locale, type SignIn } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';
import { profileLoaded } from './authSlice.ts';
import { tokenStore } from './tokenStore.ts';

/** A sign-in; it has a human check once the API asks for one. */
interface CheckedSignIn {
  payload: SignIn;
  humanCheck: string | undefined;
}

/** The calls the shell itself makes. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getProfile: build.query({
      ...toEndpoint(calls.readProfile),
      providesTags: ['Profile'],
      // However the profile came anew (sign-in, a change of the name), the auth slice holds it.
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const token = tokenStore.read();
        const answer = await queryFulfilled.catch(() => undefined);
        // The session may have been given up, or be another one, by the time the answer comes.
        if (answer && tokenStore.read() === token) dispatch(profileLoaded(answer.data));
      },
    }),
    createSession: build.mutation(
      toEndpoint(calls.signIn, ({ payload, humanCheck }: CheckedSignIn) => ({
        body: payload,
        ...(humanCheck !== undefined && { headers: { [HUMAN_CHECK_HEADER]: humanCheck } }),
      })),
    ),
    updateProfileLocale: build.mutation({
      ...toEndpoint(calls.updateProfile, (locale: Locale) => ({ body: { locale } })),
      invalidatesTags: ['Profile'],
    }),
    deleteSession: build.mutation(toEndpoint(calls.signOut)),
  }),
});
