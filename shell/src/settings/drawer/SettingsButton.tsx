import { Icon, IconButton } from '@farm/ui';
import { useIntl } from 'react-intl';
import { useLoadWithTexts } from '../../i18n/useLoadWithTexts.ts';
import { usePanel } from '../../layout/menus/usePanel.ts';
import { useMissingDirection } from '../useMissingDirection.ts';

const loadDrawer = () => import('./part.ts');

/** Opens the appearance settings. */
export function SettingsButton() {
  const intl = useIntl();
  useMissingDirection();
  const { Panel, panelProps, buttonProps } = usePanel(
    useLoadWithTexts(loadDrawer),
    'dialog',
    'shell.settings.failed',
  );
  return (
    <>
      <IconButton
        color="inherit"
        {...buttonProps}
        aria-label={intl.formatMessage({ id: 'shell.settings.title' })}
        sx={{
          '& svg': { transition: 'transform 300ms' },
          '@media (hover: hover)': { '&:hover svg': { transform: 'rotate(30deg)' } },
        }}
      >
        <Icon name="settings" size={24} />
      </IconButton>
      {Panel ? <Panel {...panelProps} /> : null}
    </>
  );
}
