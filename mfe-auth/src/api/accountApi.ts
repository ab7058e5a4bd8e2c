import {
  HUMAN_CHECK_HEADER,
  TIME_ZONE_HEADER,
  type EmailCodeRequest,
  type HumanCheckLevel,
  type HumanCheckMode,
  type Registration,
} from '@farm/contracts';
import type { CallResponse } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';
import type { AltchaChallenge } from '../model/altchaChallenge.ts';

/** A call that needs a solved human check. */
interface WithHumanCheck<Payload> {
  payload: Payload;
  humanCheck: string;
}

const accountApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    askEmailCode: build.mutation(
      toEndpoint(calls.sendEmailCode, ({ payload, humanCheck }: WithHumanCheck<EmailCodeRequest>) => ({
        body: payload,
        headers: { [HUMAN_CHECK_HEADER]: humanCheck },
      })),
    ),
    // A query sent as a POST, which keeps the code out of logs.
    checkEmailCode: build.query(toEndpoint(calls.checkEmailCode)),
    registerAccount: build.mutation(
      toEndpoint(calls.signUp, ({ payload, humanCheck }: WithHumanCheck<Registration>) => ({
        body: payload,
        headers: {
          [HUMAN_CHECK_HEADER]: humanCheck,
          [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      })),
    ),
    // A mutation although it only reads: a password does not belong in the cache.
    ratePassword: build.mutation(toEndpoint(calls.checkPassword)),
    changePassword: build.mutation(toEndpoint(calls.updatePassword)),
    // A mutation although it only reads: a challenge is valid once and must never come from the cache.
    takeHumanCheck: build.mutation({
      ...toEndpoint(calls.readHumanCheck, (query: { mode: HumanCheckMode; level: HumanCheckLevel }) => ({
        query,
      })),
      // Only the ALTCHA solver requests challenges here.
      transformResponse: (challenge: CallResponse<typeof calls.readHumanCheck>) =>
        challenge as unknown as AltchaChallenge,
    }),
  }),
});

export const {
  useAskEmailCodeMutation,
  useChangePasswordMutation,
  useCheckEmailCodeQuery,
  useLazyCheckEmailCodeQuery,
  useRatePasswordMutation,
  useRegisterAccountMutation,
  useTakeHumanCheckMutation,
} = accountApi;
