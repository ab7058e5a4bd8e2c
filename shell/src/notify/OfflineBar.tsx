import { Box, Icon } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { useIsOnline } from '../network/useIsOnline.ts';

/**
 * Notice at the bottom of the window while the browser is offline. It follows the page in the document, so it does not
 * cover the page's end; dialogs and panels cover it.
 */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={{ position: 'sticky', bottom: 0, zIndex: 'appBar' }}>
      {isOnline ? null : (
        <Box sx={barStyle}>
          <Box component="span" sx={{ display: 'flex', flexShrink: 0 }}>
            <Icon name="plug" />
          </Box>
          <FormattedMessage id="shell.offline" />
        </Box>
      )}
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: 2,
  py: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
};
