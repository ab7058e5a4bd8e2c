import { useSession } from '@farm/remote-sdk';
import type { ReactNode } from 'react';
import { isForUser } from '../layout/navigation/navigation.ts';
import { StatusPage } from '../pages/StatusPage.tsx';

interface ForRolesProps {
  /** Undefined for everyone. */
  roles: string[] | undefined;
  children: ReactNode;
}

/** Shows a 403 page to users of other roles. The server enforces access to the data itself. */
export function RoleGuard({ roles, children }: ForRolesProps) {
  const { isLoggedIn, user } = useSession();
  return isLoggedIn && !isForUser(roles, user) ? <StatusPage status="403" /> : children;
}
