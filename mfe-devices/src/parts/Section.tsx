import { Card, Typography } from '@farm/ui';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: ReactNode;
  children: ReactNode;
}

/** A card labeled by its heading. */
export function Section({ title, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 3 }, minWidth: 0 }}>
      <Typography id={titleId} variant="h5" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
