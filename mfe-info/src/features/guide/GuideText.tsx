import { Code } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface GuideTextProps {
  /** Message id suffix. */
  id: string;
  values?: Record<string, ReactNode>;
}

/** Paragraph of the guide; text for the terminal is set as code. */
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
