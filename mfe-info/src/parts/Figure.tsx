import { Skeleton, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface FigureProps {
  label: ReactNode;
  /** `undefined` until loaded. */
  value: ReactNode;
  /** Composition or unit of the figure. */
  detail?: ReactNode;
  /** Lines that the detail may take, reserved from the start. */
  detailLines?: number;
}

/** A figure in a `<dl>`. Loading does not change its height. */
export function Figure({ label, value, detail, detailLines = 1 }: FigureProps) {
  return (
    <Stack sx={{ gap: 0.25, minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="h5"
        sx={{
          m: 0,
          fontSize: { lg: '1.25rem' },
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {value ?? <Skeleton width="70%" />}
      </Typography>
      {detail === undefined ? null : (
        <Typography
          component="dd"
          variant="body2"
          sx={{ m: 0, minHeight: `${detailLines * LINE_EM}em`, color: 'text.secondary' }}
        >
          {detail}
        </Typography>
      )}
    </Stack>
  );
}

/** Line height of small text, in em. */
const LINE_EM = 1.43;
