import { Icon, IconButton, Stack, Typography } from '@farm/ui';
import { Badge, Tooltip } from '@farm/ui/marks';
import { FormattedMessage, useIntl } from 'react-intl';
import { MaskIcon } from './MaskIcon.tsx';

interface DrawerHeaderProps {
  titleId: string;
  /** True if there are changes to reset. */
  isChanged: boolean;
  onReset: () => void;
  onClose: () => void;
}

/** Header of the settings drawer: title, reset and close. */
export function DrawerHeader({ titleId, isChanged, onReset, onClose }: DrawerHeaderProps) {
  const intl = useIntl();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', py: 1.5, paddingInline: '20px 12px' }}>
      <Typography id={titleId} variant="h6" component="h2" sx={{ flexGrow: 1 }}>
        <FormattedMessage id="shell.settings.title" />
      </Typography>
      <Tooltip title={intl.formatMessage({ id: 'shell.drawer.reset' })}>
        <IconButton
          color="inherit"
          aria-label={intl.formatMessage({
            id: isChanged ? 'shell.drawer.resetChanged' : 'shell.drawer.reset',
          })}
          onClick={onReset}
        >
          <Badge variant="dot" color="error" invisible={!isChanged}>
            <MaskIcon name="reset" width={20} height={20} />
          </Badge>
        </IconButton>
      </Tooltip>
      <IconButton
        color="inherit"
        aria-label={intl.formatMessage({ id: 'shell.drawer.close' })}
        onClick={onClose}
      >
        <Icon name="close" />
      </IconButton>
    </Stack>
  );
}
