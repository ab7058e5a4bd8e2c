import { Box, Typography } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { SupportButton } from '../rollout/SupportButton.tsx';

/** Who made the page, which is the host it is served from, and what it is made of. */
export function Footer() {
  return (
    <Box
      component="footer"
      sx={{ px: 2, py: 4, textAlign: 'center', borderTop: '1px solid var(--mui-palette-divider)' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="shell.footer" values={{ host: location.hostname }} />
      </Typography>
      <SupportButton />
    </Box>
  );
}
