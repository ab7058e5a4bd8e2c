import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { toSeverityColors } from '../theme/toSeverityColors.ts';

type Severity = 'error' | 'warning' | 'info' | 'success';

interface AlertProps {
  severity: Severity;
  children: ReactNode;
  /** `alert` unless given: read out at once, before anything else. `status` waits, `note` and `none` are not read out. */
  role?: 'alert' | 'status' | 'note' | 'none' | 'presentation';
  /** Button beside the text. */
  action?: ReactNode;
  /** Style of the whole, as of MUI's `sx`. */
  sx?: object;
}

/** Message about the page, a form or a part of it, in the color of its severity. */
export function Alert({ severity, children, role = 'alert', action, sx }: AlertProps) {
  return (
    <Box role={role} sx={{ ...alertStyle, ...toSeverityColors(severity), ...sx }}>
      <Box sx={{ display: 'flex', py: '7px', color: `var(--mui-palette-${severity}-text)` }}>
        <Icon name={icons[severity]} size={22} />
      </Box>
      <Box sx={{ minWidth: 0, py: 1 }}>{children}</Box>
      {action === undefined ? null : (
        <Box sx={{ marginInlineStart: 'auto', marginInlineEnd: -1, pt: 0.5 }}>{action}</Box>
      )}
    </Box>
  );
}

const icons: Record<Severity, string> = { error: 'alert', warning: 'alert', info: 'about', success: 'check' };

const alertStyle = { display: 'flex', gap: 1.5, px: 2, py: 0.75, borderRadius: 1, typography: 'body2' };
