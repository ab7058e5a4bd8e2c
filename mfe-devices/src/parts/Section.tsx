import { Card, Stack, Typography } from '@farm/ui';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: ReactNode;
  /** Button beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card labeled by its heading. */
export function Section({ title, action, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 3 }, minWidth: 0 }}>
      <Stack direction="row" sx={headStyle}>
        <Typography id={titleId} variant="h5" component="h2">
          {title}
        </Typography>
        {action}
      </Stack>
      {children}
    </Card>
  );
}

const headStyle = {
  mb: 2,
  gap: 1.5,
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
};
