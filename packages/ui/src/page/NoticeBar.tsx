import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

interface NoticeBarProps {
  icon: string;
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

/** One line about the state of a page whose content stays visible. */
export function NoticeBar({ icon, children, actions }: NoticeBarProps) {
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mb: 3,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Icon name={icon} />
      <Typography sx={{ flexGrow: 1, flexBasis: 220 }}>{children}</Typography>
      {actions}
    </Stack>
  );
}
