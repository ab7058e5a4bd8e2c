import { MIN_EMAIL_CODE_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@farm/contracts';

/** Pattern of an email address. Must accept what the API accepts (`emailSchema`); a test compares both. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const EMAIL_MAX_LENGTH = 254;

const trim = (value: string) => value.trim();

// The rules of section 5 of the specification, for react-hook-form. Messages are ids, so that a visible error
// follows a change of language.

export const emailRules = {
  setValueAs: trim,
  validate: (value: string) => {
    const email = value.trim();
    if (email === '') return 'auth.email.required';
    return (EMAIL.test(email) && email.length <= EMAIL_MAX_LENGTH) || 'auth.email.invalid';
  },
};

export const codeRules = {
  required: 'auth.code.required',
  minLength: { value: MIN_EMAIL_CODE_LENGTH, message: 'auth.code.short' },
};

export const passwordRules = {
  required: 'auth.password.required',
  minLength: { value: MIN_PASSWORD_LENGTH, message: 'auth.password.short' },
  maxLength: { value: MAX_PASSWORD_LENGTH, message: 'auth.password.long' },
};

/** Rules of a new password: changing it revalidates its confirmation. */
export const newPasswordRules = { ...passwordRules, deps: 'confirmation' as const };

export const confirmationRules = {
  validate: (value: string, { password }: { password: string }) =>
    value === password || 'auth.password.match',
};
