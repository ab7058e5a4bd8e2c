import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface WatchSectionProps {
  /** Name of the section in its messages. */
  name: 'balance' | 'machines' | 'incidents' | 'profits';
  /** Figures of the section, in a `<dl>`. */
  figures?: ReactNode;
  children?: ReactNode;
}

/** A part that the link shows: a card named by its heading, with figures and a table. */
export function WatchSection({ name, figures, children }: WatchSectionProps) {
  const id = `watch-${name}`;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, md: 3 }, minWidth: 0 }}>
      <Typography id={id} variant="h5" component="h2" sx={{ mb: 2 }}>
        <FormattedMessage id={`info.watch.${name}`} />
      </Typography>
      {figures === undefined ? null : (
        <Box component="dl" sx={children === undefined ? figuresStyle : { ...figuresStyle, mb: 2.5 }}>
          {figures}
        </Box>
      )}
      {children}
    </Card>
  );
}

const figuresStyle = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
};
