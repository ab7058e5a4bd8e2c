import { useNotify } from '@farm/remote-sdk';
import { Icon, IconButton } from '@farm/ui';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useOnDemand } from '../../parts/useOnDemand.ts';

/** Loaded by the first click. */
const loadDrawer = () => import('./SettingsDrawer.tsx').then((module) => module.SettingsDrawer);

/** Opens the settings of how the page looks. */
export function SettingsButton() {
  const intl = useIntl();
  const notify = useNotify();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { component: SettingsDrawer, request } = useOnDemand(loadDrawer);
  const close = () => {
    setIsOpen(false);
  };
  const open = () => {
    setIsOpen(true);
    request().catch(() => {
      close();
      notify.error(intl.formatMessage({ id: 'shell.settings.failed' }));
    });
  };
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={intl.formatMessage({ id: 'shell.settings.title' })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={open}
        sx={{
          '& svg': { transition: 'transform 300ms' },
          '@media (hover: hover)': { '&:hover svg': { transform: 'rotate(30deg)' } },
        }}
      >
        <Icon name="settings" size={24} />
      </IconButton>
      {SettingsDrawer ? <SettingsDrawer id={id} isOpen={isOpen} onClose={close} /> : null}
    </>
  );
}
