import { Box, Typography } from '@farm/ui';
import { FormattedMessage } from 'react-intl';

/** Who made the page: the host it is served from. */
export function Footer() {
  return (
    <Box
      component="footer"
      sx={{ px: 2, py: 4, textAlign: 'center', borderTop: '1px solid var(--mui-palette-divider)' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="shell.footer" values={{ host: location.hostname }} />
      </Typography>
    </Box>
  );
}
