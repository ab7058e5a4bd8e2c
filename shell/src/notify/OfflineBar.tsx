import { Box, Icon } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { useIsOnline } from '../network/useIsOnline.ts';
import { barPlace, barStyle } from './barStyle.ts';

/** Notice at the bottom of the window while the browser is offline. Dialogs and panels cover it. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={barPlace}>
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
