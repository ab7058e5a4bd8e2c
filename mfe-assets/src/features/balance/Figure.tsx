import { formatXch, usePage } from '@farm/remote-sdk';
import { Box, Skeleton, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import type { CurrentPrice } from '../../model/currentPrice.ts';
import { CurrentValue } from './CurrentValue.tsx';

interface FigureProps {
  label: ReactNode;
  /** Decimal XCH, as the API sends it; null until loaded. */
  xch: string | null;
  explanation: ReactNode;
  /** Price of one XCH now; null or undefined if there is none, or none yet. */
  price: CurrentPrice | null | undefined;
  isMain?: boolean;
}

/**
 * One amount of a balance with its unit, its value now, and an inline explanation. Must be inside a `<dl>`. The value is on the line of
 * the label, so that nothing jumps when its price comes.
 */
export function Figure({ label, xch, explanation, price, isMain = false }: FigureProps) {
  return (
    <Box sx={figureGrid}>
      <Typography component="dt" sx={{ fontWeight: 700, color: isMain ? 'text.primary' : 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        variant="h3"
        component="dd"
        sx={{
          m: 0,
          gridColumn: '1 / -1',
          gridRow: 2,
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
      {xch !== null && price ? <CurrentValue xch={xch} price={price} /> : null}
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, gridColumn: '1 / -1', color: 'text.secondary', maxWidth: 360 }}
      >
        {explanation}
      </Typography>
    </Box>
  );
}

const figureGrid = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.75,
  alignItems: 'baseline',
  alignContent: 'start',
  minWidth: 0,
};

function Amount({ xch, unitSize }: { xch: string; unitSize: string }) {
  const { locale } = usePage();
  const text = formatXch(xch, locale);
  const pointEnd = formatXch(xch.replace(/\..*/, ''), locale).length + 1;
  return (
    // Number and unit keep their order on right-to-left pages.
    <bdi dir="ltr">
      {text.slice(0, pointEnd)}
      {/* A number too long for its line breaks after the decimal point. */}
      <wbr />
      {text.slice(pointEnd)}{' '}
      <Box component="span" sx={{ fontSize: unitSize, fontWeight: 700, color: 'text.secondary' }}>
        {UNIT}
      </Box>
    </bdi>
  );
}

/** Currency symbol, the same in every language. */
const UNIT = 'XCH';
