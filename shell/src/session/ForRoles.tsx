import { useSession } from '@farm/remote-sdk';
import type { ReactNode } from 'react';
import { isForRole } from '../layout/navigation/navigation.ts';
import { StatusPage } from '../pages/StatusPage.tsx';

interface ForRolesProps {
  /** Absent: for everyone. */
  roles: string[] | undefined;
  children: ReactNode;
}

/** Tells a user of another role that the page is not theirs. What it shows, the server guards by itself. */
export function ForRoles({ roles, children }: ForRolesProps) {
  const { isLoggedIn, user } = useSession();
  return isLoggedIn && !isForRole(roles, user?.role) ? <StatusPage status="403" /> : children;
}
