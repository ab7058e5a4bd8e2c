import { useSession } from '@farm/remote-sdk';
import { NewPasswordForm } from '../features/new-password/NewPasswordForm.tsx';

/** New-password page, for guests who forgot their password and for users who want another. */
export function NewPasswordPage() {
  const { user } = useSession();
  // The email of a signed-in user may load only after the page.
  return <NewPasswordForm key={user?.email} />;
}
