import { z } from 'zod';
import {
  EMAIL_CODE_MIN_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts';
import { DEFAULT_LOCALE, locales } from './locale.ts';
import { requiredLineSchema } from './text.ts';

/** An e-mail address, trimmed and in lower case; at most 254 characters (RFC 5321). */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const passwordSchema = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
const emailCodeSchema = z.string().trim().min(EMAIL_CODE_MIN_LENGTH).max(32);
const nameSchema = requiredLineSchema(NAME_MAX_LENGTH);
const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'Not an IANA time zone');

/** What an e-mail code may be asked for. */
export const emailCodeUsageSchema = z.enum(['register', 'reset-password']);
/** See {@link emailCodeUsageSchema}. */
export type EmailCodeUsage = z.infer<typeof emailCodeUsageSchema>;

/** A user as `readProfile` answers it. `createdAt` is an ISO 8601 instant. */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  locale: z.enum(locales).default(DEFAULT_LOCALE),
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
});
/** See {@link profileSchema}. */
export type Profile = z.infer<typeof profileSchema>;

/** `signIn`. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  remember: z.boolean(),
});
/** What the browser sends to sign in. */
export type SignIn = z.input<typeof signInSchema>;

/** Answer to a sign-in: the bearer token, and until when it holds (ISO 8601). */
export const sessionSchema = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
/** See {@link sessionSchema}. */
export type Session = z.infer<typeof sessionSchema>;

/** `signUp`: sign up with a code that came by mail. The locale is taken from Accept-Language. */
export const registrationSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  code: emailCodeSchema,
});
/** What the browser sends to sign up. */
export type Registration = z.input<typeof registrationSchema>;

/** `sendEmailCode`: asks for a code by mail. */
export const emailCodeRequestSchema = z.strictObject({ usage: emailCodeUsageSchema, email: emailSchema });
/** What the browser sends to be mailed a code. */
export type EmailCodeRequest = z.input<typeof emailCodeRequestSchema>;

/** Answer to a code request: how long the code holds and when another may be asked for, in seconds. */
export const emailCodeSentSchema = z.object({
  expiresInSeconds: z.number().int(),
  resendInSeconds: z.number().int(),
});
/** See {@link emailCodeSentSchema}. */
export type EmailCodeSent = z.infer<typeof emailCodeSentSchema>;

/** `checkEmailCode`: is this code right? Asks without spending it. */
export const emailCodeCheckSchema = z.strictObject({
  usage: emailCodeUsageSchema,
  email: emailSchema,
  code: emailCodeSchema,
});
/** What the browser sends to check a code. */
export type EmailCodeCheck = z.input<typeof emailCodeCheckSchema>;

/** `updatePassword`. */
export const passwordChangeSchema = z.strictObject({
  email: emailSchema,
  code: emailCodeSchema,
  password: passwordSchema,
});
/** What the browser sends to set a new password. */
export type PasswordChange = z.input<typeof passwordChangeSchema>;

/** `updateProfile`: any of the fields, at least one. */
export const profileChangeSchema = z
  .strictObject({ name: nameSchema, locale: z.enum(locales), timeZone: timeZoneSchema })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Provide at least one field to change');
/** What the browser sends to change the profile. */
export type ProfileChange = z.input<typeof profileChangeSchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
