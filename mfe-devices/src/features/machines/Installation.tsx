import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Icon, Stack, Typography } from '@farm/ui';

const steps = [
  { id: 'farmer', icon: 'machines' },
  { id: 'agent', icon: 'terminal' },
  { id: 'code', icon: 'plug' },
];

/** What stands where machines will be: the three steps of the installation, as far as they are possible. */
export function Installation() {
  return (
    <Card component="section" sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography variant="h4" component="h2" gutterBottom>
        <FormattedMessage id="devices.installation.title" />
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="devices.installation.text" />
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          p: 0,
          my: 3,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: 'repeat(3, 1fr)' },
        }}
      >
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
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="devices.installation.privacy" />
      </Typography>
    </Card>
  );
}
