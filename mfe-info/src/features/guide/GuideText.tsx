import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { Code } from './Code.tsx';

interface GuideTextProps {
  /** The end of its message's id. */
  id: string;
  values?: Record<string, ReactNode>;
}

/** A paragraph of the guide, in which words for the terminal are set apart. */
export function GuideText({ id, values }: GuideTextProps) {
  return (
    <Typography sx={{ maxWidth: 720 }}>
      <FormattedMessage
        id={`info.quickStart.${id}`}
        values={{ code: (parts: ReactNode) => <Code>{parts}</Code>, ...values }}
      />
    </Typography>
  );
}
