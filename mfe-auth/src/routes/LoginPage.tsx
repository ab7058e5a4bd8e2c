import { LoginForm } from '../features/login/LoginForm.tsx';
import { GuestsOnly } from '../form/GuestsOnly.tsx';

/** Login. Someone signed in already goes where `returnTo` says, or to the user centre. */
export function LoginPage() {
  return (
    <GuestsOnly>
      <LoginForm />
    </GuestsOnly>
  );
}
