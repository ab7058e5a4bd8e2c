import { Box, Icon } from '@farm/ui';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';

/** Says, over the foot of the page, that the connection is gone, as long as it is; it moves nothing. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, readConnection);
  return (
    <Box role="status" sx={{ position: 'fixed', insetInline: 0, bottom: 0, zIndex: 'snackbar' }}>
      {isOnline ? null : (
        <Box sx={barStyle}>
          <Icon name="plug" />
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

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function readConnection(): boolean {
  return navigator.onLine;
}
