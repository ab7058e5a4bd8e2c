import { Box } from '@farm/ui';
import type { Fact } from './Facts.tsx';

/**
 * A fact of a card of sums: `total` is emphasized, `part` belongs to the one above, `wide` takes the whole line.
 */
export interface Sum extends Fact {
  kind?: 'total' | 'part' | 'wide';
}

/** Amounts to compare, aligned at the end of the line. */
export function Sums({ sums }: { sums: Sum[] }) {
  return (
    <Box component="dl" sx={listStyle}>
      {sums.map(({ id, label, value, kind }) => (
        <Box key={id} sx={kind === 'wide' ? wideStyle : { ...lineStyle, ...(kind && styles[kind]) }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  gap: 1,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '& dd': { marginInlineStart: 'auto', textAlign: 'end' },
};
const wideStyle = { minWidth: 0 };
const styles = {
  total: { fontWeight: 700, '& dt': { color: 'text.primary' } },
  part: { '& dt': { paddingInlineStart: 2 } },
};
