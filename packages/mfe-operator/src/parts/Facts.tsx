import { Box } from '@farm/ui';
import { Fragment, type ReactNode } from 'react';

/** A name with its value. */
export interface Fact {
  id: string;
  label: ReactNode;
  value: ReactNode;
}

/** Names with their values; stacked on a phone. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Box component="dl" sx={style}>
      {facts.map(({ id, label, value }) => (
        <Fragment key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  );
}

const style = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': {
    m: 0,
    mb: { xs: 1, sm: 0 },
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
} as const;
