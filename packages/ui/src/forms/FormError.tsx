import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** What went wrong with a form as a whole; read out at once. */
export function FormError({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Alert severity="error" role="alert" action={action}>
      {children}
    </Alert>
  );
}
