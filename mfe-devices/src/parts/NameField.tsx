import { MAX_MACHINE_NAME_LENGTH } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Icon, IconButton } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { useState, type KeyboardEvent } from 'react';
import { toNameRefusal, type NameRefusal } from '../model/nameRefusal.ts';

interface NameFieldProps {
  /** Current name of the machine. */
  name: string;
  /** Rejects if the name is refused. */
  onSave: (name: string) => Promise<void>;
  /** Called once the name is saved, or editing is canceled. */
  onClose: () => void;
}

/** Edits a machine's name in place: Enter saves, Escape cancels. */
export function NameField({ name, onSave, onClose }: NameFieldProps) {
  const intl = useIntl();
  const [text, setText] = useState(name);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<NameRefusal | null>(null);
  const save = async () => {
    if (isBusy) return;
    const newName = text.trim();
    if (newName === '') {
      setRefusal('empty');
      return;
    }
    setIsBusy(true);
    try {
      if (newName !== name) await onSave(newName);
      onClose();
    } catch (error) {
      setRefusal(toNameRefusal(error));
      setIsBusy(false);
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    // Enter also ends the composition of a Chinese word.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // The rest of the key press would reach the next focused element, the button that starts editing again.
    event.preventDefault();
    if (event.key === 'Enter') void save();
    else onClose();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, minWidth: 0, textAlign: 'start' }}>
      <TextField
        size="small"
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(null);
        }}
        onKeyDown={handleKey}
        onFocus={(event) => event.target.select()}
        error={refusal !== null}
        helperText={refusal === null ? null : <FormattedMessage id={`devices.name.${refusal}`} />}
        aria-busy={isBusy}
        slotProps={{
          htmlInput: {
            'aria-label': intl.formatMessage({ id: 'devices.name.label' }, { name }),
            maxLength: MAX_MACHINE_NAME_LENGTH,
            readOnly: isBusy,
          },
          formHelperText: { role: 'alert' },
        }}
        sx={{ flex: '1 1 0', minWidth: 120, maxWidth: 400 }}
      />
      <IconButton
        aria-label={intl.formatMessage({ id: 'devices.name.save' })}
        aria-disabled={isBusy}
        onClick={() => void save()}
      >
        <Icon name="check" />
      </IconButton>
      <IconButton aria-label={intl.formatMessage({ id: 'kit.cancel' })} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}
