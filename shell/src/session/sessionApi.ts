import {
  HUMAN_CHECK_HEADER,
  type Locale,
  type Profile,
  type ProfileChange,
  type Session,
  type SignIn,
} from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';
import { profileLoaded } from './authSlice.ts';
import { tokenStore } from './tokenStore.ts';

/** The calls the shell itself makes. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getProfile: build.query<Profile, undefined>({
      query: () => '/me/profile',
      providesTags: ['Profile'],
      // However the profile came anew (sign-in, a change of the name), the auth slice holds it.
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const token = tokenStore.read();
        const answer = await queryFulfilled.catch(() => undefined);
        // The session may have been given up, or be another one, by the time the answer comes.
        if (answer && tokenStore.read() === token) dispatch(profileLoaded(answer.data));
      },
    }),
    createSession: build.mutation<Session, { payload: SignIn; humanCheck: string | undefined }>({
      query: ({ payload, humanCheck }) => ({
        url: '/session(by-email-password)',
        method: 'POST',
        body: payload,
        ...(humanCheck === undefined ? {} : { headers: { [HUMAN_CHECK_HEADER]: humanCheck } }),
      }),
    }),
    updateProfileLocale: build.mutation<Profile, Locale>({
      query: (locale) => ({
        url: '/me/setting/profile',
        method: 'PUT',
        body: { locale } satisfies ProfileChange,
      }),
      invalidatesTags: ['Profile'],
    }),
    deleteSession: build.mutation<null, undefined>({
      query: () => ({ url: '/session/this', method: 'DELETE' }),
    }),
  }),
});
