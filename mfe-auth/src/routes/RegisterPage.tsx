import { RegisterForm } from '../features/register/RegisterForm.tsx';
import { GuestsOnly } from '../form/GuestsOnly.tsx';

/** Sign-up page. */
export function RegisterPage() {
  return (
    <GuestsOnly>
      <RegisterForm />
    </GuestsOnly>
  );
}
