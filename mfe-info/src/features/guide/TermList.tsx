import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { GuideText } from './GuideText.tsx';

interface TermListProps {
  /** Middle part of the message ids. */
  topic: 'plots' | 'know' | 'trouble';
  ids: readonly string[];
}

/** Kinds and terms with explanations, or problems with solutions. */
export function TermList({ topic, ids }: TermListProps) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {ids.map((id) => (
        <div key={id}>
          <Typography component="dt" sx={{ fontWeight: 700 }}>
            <FormattedMessage id={`info.quickStart.${topic}.${id}.term`} />
          </Typography>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            <GuideText id={`${topic}.${id}.text`} />
          </Box>
        </div>
      ))}
    </Box>
  );
}
