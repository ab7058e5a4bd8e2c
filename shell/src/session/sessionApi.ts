import { HUMAN_CHECK_HEADER, type FactorProof, type Locale, type SignIn } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';
import { authActions } from './authReducer.ts';
import { tokenStore } from './tokenStore.ts';

/** A sign-in, with a human check once the API requires it. */
interface CheckedSignIn {
  payload: SignIn;
  humanCheck: string | undefined;
}

/** API endpoints used by the shell itself. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getProfile: build.query({
      ...toEndpoint(calls.readProfile),
      providesTags: ['Profile'],
      // Mirrors every new profile (sign-in, name change) in the auth state.
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const token = tokenStore.read();
        const result = await queryFulfilled.catch(() => undefined);
        // By the time the response arrives, the session may have ended or been replaced.
        if (result && tokenStore.read() === token) dispatch(authActions.profileLoaded(result.data));
      },
    }),
    createSession: build.mutation(
      toEndpoint(calls.signIn, ({ payload, humanCheck }: CheckedSignIn) => ({
        body: payload,
        ...(humanCheck !== undefined && { headers: { [HUMAN_CHECK_HEADER]: humanCheck } }),
      })),
    ),
    createProvenSession: build.mutation(
      toEndpoint(calls.finishSignIn, (proof: FactorProof) => ({ body: proof })),
    ),
    updateSessionProof: build.mutation(
      toEndpoint(calls.proveSession, (proof: FactorProof) => ({ body: proof })),
    ),
    requestFactorReset: build.mutation(toEndpoint(calls.requestFactorReset)),
    cancelFactorReset: build.mutation({
      ...toEndpoint(calls.cancelFactorReset),
      // Also after a refusal: then none waits any more.
      invalidatesTags: ['Profile'],
    }),
    cancelClosing: build.mutation({
      ...toEndpoint(calls.cancelClosing),
      // Also after a refusal: then it was not going to be closed any more.
      invalidatesTags: ['Profile'],
    }),
    updateProfileLocale: build.mutation({
      ...toEndpoint(calls.updateProfile, (locale: Locale) => ({ body: { locale } })),
      invalidatesTags: ['Profile'],
    }),
    deleteSession: build.mutation(toEndpoint(calls.signOut)),
  }),
});
