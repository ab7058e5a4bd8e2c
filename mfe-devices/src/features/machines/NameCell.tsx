import type { Machine } from '@farm/contracts';
import { Link, useIntl } from '@farm/remote-sdk';
import { Box, Icon, IconButton, MuiLink } from '@farm/ui';
import { useEffect, useRef, useState } from 'react';
import { toMachinePath } from '../../model/paths.ts';
import { MachineName } from '../../parts/MachineName.tsx';
import { NameField } from '../../parts/NameField.tsx';

interface NameCellProps {
  machine: Machine;
  onRename: (id: string, name: string) => Promise<void>;
  /** Called when editing starts and when it ends. Must be the same function at every render. */
  onEditing: (isEditing: boolean) => void;
}

/** A machine's name, which links to its page; the pencil button or a double click edits it in place. */
export function NameCell({ machine: { id, name }, onRename, onEditing }: NameCellProps) {
  const intl = useIntl();
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
    if (!isEditing) return undefined;
    onEditing(true);
    return () => onEditing(false);
  }, [isEditing, onEditing]);
  if (isEditing)
    return (
      <NameField
        name={name}
        onSave={(newName) => onRename(id, newName)}
        onClose={() => setIsEditing(false)}
      />
    );
  return (
    <Box
      onDoubleClick={() => setIsEditing(true)}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 40, minWidth: { sm: NAME_WIDTH_PX } }}
    >
      <MuiLink component={Link} to={toMachinePath(id)} sx={nameStyle}>
        <MachineName name={name} />
      </MuiLink>
      <IconButton
        ref={pencil}
        size="small"
        aria-label={intl.formatMessage({ id: 'devices.name.edit' }, { name })}
        onClick={() => setIsEditing(true)}
        sx={{ color: 'text.secondary', '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } }}
      >
        <Icon name="pencil" size={18} />
      </IconButton>
    </Box>
  );
}

/** Width of the field with its buttons, in pixels: keeps neighbors in place when the field replaces the name. */
const NAME_WIDTH_PX = 220;
const nameStyle = { display: 'block', minWidth: 0, fontWeight: 700 } as const;
