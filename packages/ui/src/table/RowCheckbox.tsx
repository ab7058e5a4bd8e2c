import Checkbox from '@mui/material/Checkbox';

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  /** Some of the rows it stands for, and not all. */
  isMixed?: boolean;
  onChange: (event: unknown) => void;
}

/** Selects a row, or all of them. */
export function RowCheckbox({ label, isChecked, isMixed = false, onChange }: RowCheckboxProps) {
  return (
    <Checkbox
      checked={isChecked}
      indeterminate={isMixed}
      onChange={onChange}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{
        '&.MuiCheckbox-indeterminate': { color: 'var(--mui-palette-primary-text)' },
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      }}
    />
  );
}
