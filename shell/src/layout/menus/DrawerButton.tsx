import { Icon, IconButton } from '@farm/ui';
import { useIntl } from 'react-intl';
import type { EntryGroup } from '../navigation/entries.ts';
import { usePanel } from './usePanel.ts';

const loadDrawer = () => import('./NavigationDrawer.tsx').then((module) => module.NavigationDrawer);

/** Button on narrow screens that opens the whole navigation in a drawer. */
export function DrawerButton({ groups }: { groups: EntryGroup[] }) {
  const intl = useIntl();
  const { Panel, panelProps, buttonProps } = usePanel(loadDrawer, 'dialog');
  return (
    <>
      <IconButton
        edge="start"
        color="inherit"
        {...buttonProps}
        aria-label={intl.formatMessage({ id: 'shell.nav.open' })}
        sx={{ display: { lg: 'none' } }}
      >
        <Icon name="menu" size={24} />
      </IconButton>
      {Panel ? <Panel {...panelProps} groups={groups} /> : null}
    </>
  );
}
