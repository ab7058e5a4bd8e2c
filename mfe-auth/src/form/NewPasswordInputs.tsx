import type { UseFormReturn } from '@farm/ui/form-state';
import { confirmationRules, newPasswordRules } from '../model/rules.ts';
import { PasswordInput } from './fields.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

interface NewPasswordValues {
  email: string;
  password: string;
  confirmation: string;
}

/** Inputs for a new password, with its strength, and its confirmation. */
export function NewPasswordInputs({ form }: { form: UseFormReturn<NewPasswordValues> }) {
  const { errors } = form.formState;
  const [password, email] = form.watch(['password', 'email']);
  return (
    <>
      <PasswordInput
        field={form.register('password', newPasswordRules)}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordStrength password={password} email={email} />
      <PasswordInput
        field={form.register('confirmation', confirmationRules)}
        error={errors.confirmation?.message}
        labelId="auth.confirmation.label"
        autoComplete="new-password"
      />
    </>
  );
}
