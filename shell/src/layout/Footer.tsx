import { Box, Typography } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { SupportButton } from '../rollout/SupportButton.tsx';

/** Footer with the host that serves the page, and the support dialog with the page's versions. */
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
