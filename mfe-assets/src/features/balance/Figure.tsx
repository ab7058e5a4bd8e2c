import { formatXch, usePage } from '@farm/remote-sdk';
import { Box, Skeleton, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface FigureProps {
  label: ReactNode;
  /** Decimal XCH, as the API sends it; null until loaded. */
  xch: string | null;
  explanation: ReactNode;
  isMain?: boolean;
}

/** One amount of a balance with its unit and an inline explanation. Must be inside a `<dl>`. */
export function Figure({ label, xch, explanation, isMain = false }: FigureProps) {
  return (
    <Stack sx={{ gap: 0.75, minWidth: 0 }}>
      <Typography component="dt" sx={{ fontWeight: 700, color: isMain ? 'text.primary' : 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        variant="h3"
        component="dd"
        sx={{
          m: 0,
          lineHeight: 1.25,
          fontVariantNumeric: 'tabular-nums',
          fontSize: isMain ? { xs: '1.5rem', sm: '2.25rem', lg: '2rem' } : '1.125rem',
        }}
      >
        {xch === null ? (
          <Skeleton width="60%" />
        ) : (
          <Amount xch={xch} unitSize={isMain ? '0.6em' : '0.75em'} />
        )}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary', maxWidth: 360 }}>
        {explanation}
      </Typography>
    </Stack>
  );
}

function Amount({ xch, unitSize }: { xch: string; unitSize: string }) {
  const { locale } = usePage();
  const [whole = '', fraction] = formatXch(xch, locale).split(/(?<=\.)/);
  return (
    // Number and unit keep their order on right-to-left pages.
    <bdi dir="ltr">
      {whole}
      {/* A number too long for its line breaks after the decimal point. */}
      <wbr />
      {fraction}{' '}
      <Box component="span" sx={{ fontSize: unitSize, fontWeight: 700, color: 'text.secondary' }}>
        {UNIT}
      </Box>
    </bdi>
  );
}

/** Currency symbol, the same in every language. */
const UNIT = 'XCH';
