import type {
  Balance,
  EmailCodeCheck,
  EmailCodeRequest,
  EmailCodeSent,
  MachinePage,
  PasswordChange,
  Profile,
  ProfileChange,
  Registration,
  Session,
  SignIn,
} from '@farm/contracts';

/** What the API takes and answers, by method and path; `:name` stands for any one segment. */
export interface ApiRoutes {
  'POST /session(by-email-password)': { body: SignIn; answer: Session };
  'DELETE /session/this': { body: undefined; answer: undefined };
  'POST /me': { body: Registration; answer: Profile };
  'POST /email-captcha': { body: EmailCodeRequest; answer: EmailCodeSent };
  'POST /email-captcha/check': { body: EmailCodeCheck; answer: undefined };
  'GET /me/profile': { body: undefined; answer: Profile };
  'PUT /me/setting/profile': { body: ProfileChange; answer: Profile };
  'PUT /me/setting/password': { body: PasswordChange; answer: undefined };
  'GET /me/balance': { body: undefined; answer: Balance };
  'GET /me/machines': { body: undefined; answer: MachinePage };
  'GET /human-check': { body: undefined; answer: Record<string, unknown> };
}

/** A method and path of the API. */
export type ApiRoute = keyof ApiRoutes;
