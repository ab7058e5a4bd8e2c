import { useSession } from '@farm/remote-sdk';
import type { ReactNode } from 'react';
import { isForRole, toRole } from '../layout/navigation/navigation.ts';
import { StatusPage } from '../pages/StatusPage.tsx';

interface ForRolesProps {
  /** Undefined for everyone. */
  roles: string[] | undefined;
  children: ReactNode;
}

/** Shows a 403 page to users of other roles. The server enforces access to the data itself. */
export function RoleGuard({ roles, children }: ForRolesProps) {
  const session = useSession();
  return session.isLoggedIn && !isForRole(roles, toRole(session)) ? <StatusPage status="403" /> : children;
}
