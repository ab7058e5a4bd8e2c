import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { GuideText } from './GuideText.tsx';

interface TermListProps {
  /** The middle of their message ids. */
  of: 'know' | 'trouble';
  ids: readonly string[];
}

/** What there is to know of single things, or to do when they go wrong. */
export function TermList({ of, ids }: TermListProps) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {ids.map((id) => (
        <div key={id}>
          <Typography component="dt" sx={{ fontWeight: 700 }}>
            <FormattedMessage id={`info.quickStart.${of}.${id}.term`} />
          </Typography>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            <GuideText id={`${of}.${id}.text`} />
          </Box>
        </div>
      ))}
    </Box>
  );
}
