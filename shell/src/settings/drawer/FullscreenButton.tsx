import { useNotify } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { MaskIcon } from './MaskIcon.tsx';
import { useFullscreen } from './useFullscreen.ts';

/** Toggles fullscreen; renders nothing if the browser does not support it. */
export function FullscreenButton() {
  const intl = useIntl();
  const notify = useNotify();
  const { isAvailable, isFullscreen, toggle } = useFullscreen();
  if (!isAvailable) return null;
  const handleClick = () => {
    toggle().catch(() => {
      notify.error(intl.formatMessage({ id: 'shell.drawer.fullscreen.failed' }));
    });
  };
  return (
    <Button
      fullWidth
      variant="outlined"
      color="inherit"
      startIcon={<MaskIcon name={isFullscreen ? 'fullscreen-exit' : 'fullscreen'} width={20} height={20} />}
      onClick={handleClick}
      sx={{ borderColor: 'divider' }}
    >
      <FormattedMessage id={isFullscreen ? 'shell.drawer.fullscreen.exit' : 'shell.drawer.fullscreen'} />
    </Button>
  );
}
