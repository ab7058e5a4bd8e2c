import { LoginForm } from '../features/login/LoginForm.tsx';
import { GuestsOnly } from '../form/GuestsOnly.tsx';

/** Login page. Redirects signed-in users to `returnTo`, or to the user center. */
export function LoginPage() {
  return (
    <GuestsOnly>
      <LoginForm />
    </GuestsOnly>
  );
}
