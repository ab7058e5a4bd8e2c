import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Icon, Stack } from '@farm/ui';
import { useEffect, useRef, type ReactNode } from 'react';

interface MachineActionsProps {
  name: string;
  isRenaming: boolean;
  onRename: () => void;
  onDelete: () => void;
  backLink: ReactNode;
}

/** Actions on a machine. The rename button gets the focus back after renaming. */
export function MachineActions({ name, isRenaming, onRename, onDelete, backLink }: MachineActionsProps) {
  const intl = useIntl();
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      {backLink}
      <Button
        ref={renameButton}
        variant="outlined"
        color="inherit"
        aria-label={intl.formatMessage({ id: 'devices.name.edit' }, { name })}
        onClick={onRename}
        startIcon={<Icon name="pencil" />}
      >
        <FormattedMessage id="devices.machine.rename" />
      </Button>
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={onDelete}>
        <FormattedMessage id="devices.delete" />
      </Button>
    </Stack>
  );
}
