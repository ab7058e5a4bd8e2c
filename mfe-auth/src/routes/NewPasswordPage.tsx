import { useSession } from '@farm/remote-sdk';
import { NewPasswordForm } from '../features/new-password/NewPasswordForm.tsx';

/** A new password, for guests who forgot theirs and for users who want another. */
export function NewPasswordPage() {
  const { user } = useSession();
  // The address of someone signed in may become known only after the page.
  return <NewPasswordForm key={user?.email} />;
}
