import type { UseFormReturn } from '@farm/ui/form-state';
import { confirmationRules, newPasswordRules } from '../model/rules.ts';
import { PasswordInput } from './fields.tsx';

interface NewPasswordValues {
  password: string;
  confirmation: string;
}

/** Inputs for a new password and its confirmation. */
export function NewPasswordInputs({ form }: { form: UseFormReturn<NewPasswordValues> }) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordInput
        field={form.register('password', newPasswordRules)}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordInput
        field={form.register('confirmation', confirmationRules)}
        error={errors.confirmation?.message}
        labelId="auth.confirmation.label"
        autoComplete="new-password"
      />
    </>
  );
}
