import type { Profile } from '@farm/contracts';
import { Avatar, IconButton } from '@farm/ui';
import { useIntl } from 'react-intl';
import { usePanel } from './usePanel.ts';

const loadPanel = () => import('./UserPanel.tsx').then((module) => module.UserPanel);

/** Shows the signed-in user and opens the user menu. */
export function UserButton({ user }: { user: Profile }) {
  const intl = useIntl();
  const { Panel, panelProps, buttonProps } = usePanel(loadPanel, 'dialog');
  const label = intl.formatMessage({ id: 'shell.user.menu' }, { name: user.name });
  return (
    <>
      <IconButton {...buttonProps} aria-label={label} sx={{ p: 0.5 }}>
        <Avatar name={user.name} />
      </IconButton>
      {Panel ? <Panel {...panelProps} label={label} user={user} /> : null}
    </>
  );
}
