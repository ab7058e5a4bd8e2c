import Checkbox from '@mui/material/Checkbox';
import type { Ref } from 'react';

interface RowCheckboxProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  isChecked: boolean;
  /** True if some but not all of its rows are selected. */
  isMixed?: boolean;
  onChange: (event: unknown) => void;
}

/** Selects a row, or all of them. */
export function RowCheckbox({ ref, label, isChecked, isMixed = false, onChange }: RowCheckboxProps) {
  return (
    <Checkbox
      checked={isChecked}
      indeterminate={isMixed}
      onChange={onChange}
      slotProps={{ input: { 'aria-label': label, ...(ref !== undefined && { ref }) } }}
      sx={{
        '&.MuiCheckbox-indeterminate': { color: 'var(--mui-palette-primary-text)' },
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      }}
    />
  );
}
