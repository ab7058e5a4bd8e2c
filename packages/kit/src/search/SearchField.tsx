import { Icon } from '@farm/ui';
import { InputAdornment, TextField } from '@farm/ui/fields';
import { useEffect, useRef, useState } from 'react';

/** Pause in typing before a request is sent, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Props of {@link SearchField}. */
export interface SearchFieldProps {
  label: string;
  maxLength: number;
  /** Current search text. */
  value: string;
  onSearch: (value: string) => void;
}

/** Field that searches after a pause in typing. */
export function SearchField({ label, maxLength, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [lastValues, setLastValues] = useState({ value, sent: value });
  // The field follows outside changes of the value, such as the button that clears the filters.
  if (lastValues.value !== value) {
    setLastValues({ ...lastValues, value });
    if (value !== lastValues.sent) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const handleChange = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setLastValues((previous) => ({ ...previous, sent: next.trim() }));
      onSearch(next.trim());
    }, DEBOUNCE_MS);
  };
  return (
    <TextField
      size="small"
      type="search"
      label={label}
      value={text}
      onChange={(event) => handleChange(event.target.value)}
      sx={{ width: { xs: 1, sm: 240 } }}
      slotProps={{
        htmlInput: { maxLength },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
