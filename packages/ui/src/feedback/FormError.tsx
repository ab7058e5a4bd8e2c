import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** Error of a form as a whole; announced immediately. */
export function FormError({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Alert severity="error" role="alert" action={action}>
      {children}
    </Alert>
  );
}
