import { Icon, IconButton } from '@farm/ui';
import { useIntl } from 'react-intl';
import { usePanel } from '../../layout/menus/usePanel.ts';
import { useMissingDirection } from '../useMissingDirection.ts';

const loadDrawer = () => import('./SettingsDrawer.tsx').then((module) => module.SettingsDrawer);

/** Opens the appearance settings. */
export function SettingsButton() {
  const intl = useIntl();
  useMissingDirection();
  const { Panel, panelProps, buttonProps } = usePanel(loadDrawer, 'dialog', 'shell.settings.failed');
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
