import { FormattedMessage } from '@farm/remote-sdk';
import { Card, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface GuideSectionProps {
  /** Middle part of the heading's message id. */
  id: string;
  children: ReactNode;
}

/** Section of the guide with its own heading. */
export function GuideSection({ id, children }: GuideSectionProps) {
  return (
    <Card component="section" sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography variant="h4" component="h2" sx={{ mb: 1.5 }}>
        <FormattedMessage id={`info.quickStart.${id}.title`} />
      </Typography>
      <Stack sx={{ gap: 1.5 }}>{children}</Stack>
    </Card>
  );
}
