import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

interface StateCardProps {
  icon: string;
  title: ReactNode;
  /** Explanation and next step. */
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** `alert` is announced immediately, `status` politely. */
  role?: 'alert' | 'status';
}

/** Card of a view that is empty or failed: what it is, and the next step. Fills its container's width. */
export function StateCard({ icon, title, children, actions, role }: StateCardProps) {
  return (
    <Card role={role} sx={{ p: { xs: 3, sm: 5 } }}>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, maxWidth: 560, mx: 'auto' }}>
        <Stack sx={{ p: 1.5, borderRadius: '50%', bgcolor: 'action.hover', color: 'text.secondary' }}>
          <Icon name={icon} size={32} />
        </Stack>
        <Typography variant="h4" component="h2">
          {title}
        </Typography>
        <Typography component="div" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
        {actions === undefined ? null : (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
            {actions}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
