import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** Error of a form as a whole; announced immediately. */
export function FormError({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Alert severity="error" action={action}>
      {children}
    </Alert>
  );
}
