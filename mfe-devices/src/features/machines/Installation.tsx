import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Card, Icon, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { QUICK_START_PATH } from '../../model/paths.ts';

const steps = [
  { id: 'farmer', icon: 'machines' },
  { id: 'code', icon: 'plug' },
  { id: 'agent', icon: 'terminal' },
];

/** Placeholder for an empty machine list: the three steps of the installation, and a button for the first. */
export function Installation({ addButton }: { addButton: ReactNode }) {
  return (
    <Card component="section" sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography variant="h4" component="h2" gutterBottom>
        <FormattedMessage id="devices.installation.title" />
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="devices.installation.text" />
      </Typography>
      <Box component="ol" sx={stepsStyle}>
        {steps.map(({ id, icon }) => (
          <Stack key={id} component="li" sx={{ gap: 1, p: 2.5, borderRadius: 1, bgcolor: 'action.hover' }}>
            <Icon name={icon} size={28} />
            <Typography variant="h6" component="h3">
              <FormattedMessage id={`devices.installation.${id}.title`} />
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              <FormattedMessage id={`devices.installation.${id}.text`} />
            </Typography>
          </Stack>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        {addButton}
        <Button component={Link} to={QUICK_START_PATH} color="inherit">
          <FormattedMessage id="devices.quickStart" />
        </Button>
      </Stack>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="devices.installation.privacy" />
      </Typography>
    </Card>
  );
}

const stepsStyle = {
  listStyle: 'none',
  p: 0,
  my: 3,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { lg: 'repeat(3, 1fr)' },
};
