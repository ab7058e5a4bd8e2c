import { Button, Icon, Stack } from '@farm/ui';
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
  /** Label of a button that searches at once. With it, the field is wide enough for an address. */
  buttonLabel?: string;
}

/** Field that searches after a pause in typing, and at once on Enter. */
export function SearchField({ label, maxLength, value, onSearch, buttonLabel }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [lastValues, setLastValues] = useState({ value, sent: value });
  // The field follows outside changes of the value, such as the button that clears the filters.
  if (lastValues.value !== value) {
    setLastValues({ ...lastValues, value });
    if (value !== lastValues.sent) setText(value);
  }
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const search = (next: string) => {
    clearTimeout(timer.current);
    setLastValues((previous) => ({ ...previous, sent: next.trim() }));
    onSearch(next.trim());
  };
  const handleChange = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), DEBOUNCE_MS);
  };
  const handlePress = () => {
    if (text.trim() === '') input.current?.focus();
    search(text);
  };
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, maxWidth: 1, width: { xs: 1, sm: buttonLabel === undefined ? 240 : 640 } }}
    >
      <TextField
        fullWidth
        size="small"
        type="search"
        label={label}
        value={text}
        inputRef={input}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={(event) => {
          // An input method takes Enter for a choice of its own.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(text);
        }}
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
      {buttonLabel === undefined ? null : (
        <Button variant="outlined" onClick={handlePress} sx={{ flexShrink: 0 }}>
          {buttonLabel}
        </Button>
      )}
    </Stack>
  );
}
