import { z } from 'zod';
import { factorResetSchema } from './factorReset.ts';
import {
  MIN_EMAIL_CODE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './limits.ts';
import { DEFAULT_LOCALE, locales } from './locale.ts';
import { createRequiredLineSchema } from './text.ts';

/** An email address, trimmed and in lower case; at most 254 characters (RFC 5321). */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const passwordSchema = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
const emailCodeSchema = z.string().trim().min(MIN_EMAIL_CODE_LENGTH).max(32);
const nameSchema = createRequiredLineSchema(MAX_NAME_LENGTH);
/** Name of an IANA time zone. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'Not an IANA time zone');

/** Purpose of an email code. */
export const emailCodeUsageSchema = z.enum(['register', 'reset-password']);
/** See {@link emailCodeUsageSchema}. */
export type EmailCodeUsage = z.infer<typeof emailCodeUsageSchema>;

/**
 * A user, as `readProfile` returns it. `createdAt` is an ISO 8601 instant; `factorReset` is the removal of all second factors
 * that waits, and `closing` says when the account is closed; both are null for none, and absent from an API of before.
 */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  locale: z.enum(locales).default(DEFAULT_LOCALE),
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
  factorReset: factorResetSchema.nullish(),
  closing: z.object({ dueAt: z.iso.datetime() }).nullish(),
});
/** See {@link profileSchema}. */
export type Profile = z.infer<typeof profileSchema>;

/** Body of `signIn`. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  remember: z.boolean(),
});
/** See {@link signInSchema}. */
export type SignIn = z.input<typeof signInSchema>;

/** Response to a sign-in: the bearer token and its expiry (ISO 8601). */
export const sessionSchema = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
/** See {@link sessionSchema}. */
export type Session = z.infer<typeof sessionSchema>;

/** Body of `signUp`, with the code from a mail. The locale is taken from Accept-Language. */
export const registrationSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  code: emailCodeSchema,
});
/** See {@link registrationSchema}. */
export type Registration = z.input<typeof registrationSchema>;

/** Body of `sendEmailCode`, which requests a code by mail. */
export const emailCodeRequestSchema = z.strictObject({ usage: emailCodeUsageSchema, email: emailSchema });
/** See {@link emailCodeRequestSchema}. */
export type EmailCodeRequest = z.input<typeof emailCodeRequestSchema>;

/** Response to a code request: the lifetime of the code and the wait before the next request, in seconds. */
export const emailCodeSentSchema = z.object({
  expiresInSeconds: z.number().int(),
  resendInSeconds: z.number().int(),
});
/** See {@link emailCodeSentSchema}. */
export type EmailCodeSent = z.infer<typeof emailCodeSentSchema>;

/**
 * Body of `checkEmailCode`, which checks a code without using it up. The `id` of a mail's link lets a browser use the code
 * that another one asked for.
 */
export const emailCodeCheckSchema = z.strictObject({
  usage: emailCodeUsageSchema,
  email: emailSchema,
  code: emailCodeSchema,
  id: z.uuid().optional(),
});
/** See {@link emailCodeCheckSchema}. */
export type EmailCodeCheck = z.input<typeof emailCodeCheckSchema>;

/** Body of `updatePassword`. */
export const passwordChangeSchema = z.strictObject({
  email: emailSchema,
  code: emailCodeSchema,
  password: passwordSchema,
});
/** See {@link passwordChangeSchema}. */
export type PasswordChange = z.input<typeof passwordChangeSchema>;

/** Body of `checkPassword`. Without the address, the password is not compared with it. */
export const passwordCheckSchema = z.strictObject({
  password: z.string().max(MAX_PASSWORD_LENGTH),
  email: z.string().max(254).default(''),
});

/**
 * Strength of a password, from 0 (a few guesses) to 4 (more than ten billion), and the reason for which the server would
 * refuse it: one of the commonest passwords, or the email address.
 */
export const passwordRatingSchema = z.object({
  score: z.number().int().min(0).max(4),
  problem: z.enum(['password_common', 'password_is_email']).nullable(),
});
/** See {@link passwordRatingSchema}. */
export type PasswordRating = z.infer<typeof passwordRatingSchema>;

/** Body of `updateProfile`: at least one of the fields. */
export const profileChangeSchema = z
  .strictObject({ name: nameSchema, locale: z.enum(locales), timeZone: timeZoneSchema })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Provide at least one field to change');
/** See {@link profileChangeSchema}. */
export type ProfileChange = z.input<typeof profileChangeSchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
