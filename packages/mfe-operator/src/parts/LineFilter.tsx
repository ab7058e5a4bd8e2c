import { TextField } from '@farm/ui/fields';
import { useState } from 'react';

interface LineFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filter by a part of an address or a name, in lower case; applies on Enter or on blur, when it is complete. */
export function LineFilter({ label, value, onChange }: LineFilterProps) {
  const [typed, setTyped] = useState(value);
  const apply = () => {
    const line = typed.trim().toLowerCase();
    if (line !== value) onChange(line);
  };
  return (
    <TextField
      fullWidth
      type="search"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
      slotProps={{
        htmlInput: {
          dir: 'ltr',
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 254,
        },
      }}
    />
  );
}
