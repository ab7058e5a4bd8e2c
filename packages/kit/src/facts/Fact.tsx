import { Box } from '@farm/ui';
import type { ReactNode } from 'react';

interface FactProps {
  label: ReactNode;
  children: ReactNode;
  isMain?: boolean;
  /** True for a value nearly a line long: phones show it below its label, regardless of the font's widths. */
  isLong?: boolean;
}

/** A line of a `<dl>` with {@link factsStyle}: label and value. */
export function Fact({ label, children, isMain = false, isLong = false }: FactProps) {
  return (
    <Box sx={isLong ? longLineStyle : lineStyle}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ ...valueStyle, ...(isMain && { fontWeight: 700 }) }}>
        {children}
      </Box>
    </Box>
  );
}

/** Style of a `<dl>` of facts: stacked lines. */
export const factsStyle = { m: 0, display: 'grid', gap: 1.25 };

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.25,
  justifyContent: 'space-between',
  minWidth: 0,
};

const longLineStyle = { ...lineStyle, flexDirection: { xs: 'column', sm: 'row' } } as const;

const valueStyle = { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' };
