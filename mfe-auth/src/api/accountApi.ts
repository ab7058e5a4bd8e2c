import {
  HUMAN_CHECK_HEADER,
  TIME_ZONE_HEADER,
  type EmailCodeCheck,
  type EmailCodeRequest,
  type EmailCodeSent,
  type HumanCheckMode,
  type PasswordChange,
  type Profile,
  type Registration,
} from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';
import type { AltchaChallenge } from '../model/altchaChallenge.ts';

/** A call that needs a solved human check. */
interface Checked<Payload> {
  payload: Payload;
  humanCheck: string;
}

const accountApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    askEmailCode: build.mutation<EmailCodeSent, Checked<EmailCodeRequest>>({
      query: ({ payload, humanCheck }) => ({
        url: '/email-captcha',
        method: 'POST',
        body: payload,
        headers: { [HUMAN_CHECK_HEADER]: humanCheck },
      }),
    }),
    // A query that is sent as a POST, so that the code stands in no log.
    checkEmailCode: build.query<null, EmailCodeCheck>({
      query: (payload) => ({ url: '/email-captcha/check', method: 'POST', body: payload }),
    }),
    registerAccount: build.mutation<Profile, Checked<Registration>>({
      query: ({ payload, humanCheck }) => ({
        url: '/me',
        method: 'POST',
        body: payload,
        headers: {
          [HUMAN_CHECK_HEADER]: humanCheck,
          [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    }),
    changePassword: build.mutation<null, PasswordChange>({
      query: (payload) => ({ url: '/me/setting/password', method: 'PUT', body: payload }),
    }),
    // A mutation though it only reads: a challenge is good once, so none may come from the cache.
    takeHumanCheck: build.mutation<AltchaChallenge, HumanCheckMode>({
      query: (mode) => `/human-check?mode=${mode}`,
    }),
  }),
});

export const {
  useAskEmailCodeMutation,
  useChangePasswordMutation,
  useCheckEmailCodeQuery,
  useLazyCheckEmailCodeQuery,
  useRegisterAccountMutation,
  useTakeHumanCheckMutation,
} = accountApi;
