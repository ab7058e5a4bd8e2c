import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

/** A section of the page that links can target. */
export function Section({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`} sx={{ scrollMarginTop: 96 }}>
      <Typography variant="h3" component="h2" id={`${id}-title`} sx={{ mb: 2 }}>
        <FormattedMessage id={`design.section.${id}`} />
      </Typography>
      {children}
    </Box>
  );
}
