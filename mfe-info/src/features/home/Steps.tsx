import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Icon, Typography } from '@farm/ui';

const steps = [
  { id: 'account', icon: 'user' },
  { id: 'machine', icon: 'machines' },
  { id: 'earn', icon: 'assets' },
];

/** From nothing to XCH in three steps. */
export function Steps() {
  return (
    <Box
      component="ol"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { md: 'repeat(3, 1fr)' },
        listStyle: 'none',
        p: 0,
        m: 0,
      }}
    >
      {steps.map(({ id, icon }) => (
        <Card key={id} component="li" sx={{ p: { xs: 3, md: 4 } }}>
          <Box sx={{ mb: 2, color: 'primary.text' }}>
            <Icon name={icon} size={32} />
          </Box>
          <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
            <FormattedMessage id={`info.home.step.${id}.title`} />
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id={`info.home.step.${id}.text`} />
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
