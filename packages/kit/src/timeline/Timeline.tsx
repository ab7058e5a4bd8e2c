import { Box, Card, Icon, Typography } from '@farm/ui';
import { useId, type ReactNode } from 'react';

/** A step of a longer process. */
export interface TimelineStep {
  icon: string;
  name: ReactNode;
  /** Time, actor and reason. */
  details: ReactNode;
}

/** Completed steps, oldest first; the last one is the current state. */
export function Timeline({ title, steps }: { title: ReactNode; steps: readonly TimelineStep[] }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Typography id={titleId} variant="h5" component="h2" gutterBottom>
        {title}
      </Typography>
      <Box component="ol" aria-labelledby={titleId} sx={listStyle}>
        {steps.map((step, index) => (
          // Steps are only appended, so the index is a stable key.
          <Step key={index} step={step} isLast={index === steps.length - 1} />
        ))}
      </Box>
    </Card>
  );
}

function Step({ step: { icon, name, details }, isLast }: { step: TimelineStep; isLast: boolean }) {
  return (
    <Box component="li" aria-current={isLast ? 'step' : undefined} sx={stepStyle}>
      <Box sx={{ ...iconStyle, color: isLast ? 'primary.text' : 'text.secondary' }}>
        <Icon name={icon} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: isLast ? 700 : 500 }}>{name}</Typography>
        {details}
      </Box>
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 };
const stepStyle = { display: 'flex', gap: 1.5, alignItems: 'flex-start' };
const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  p: 0.75,
  borderRadius: '50%',
  bgcolor: 'action.hover',
};
