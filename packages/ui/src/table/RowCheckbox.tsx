import { useForkRef } from '@mui/material/utils';
import type { Ref } from 'react';
import { Checkbox } from '../fields/Checkbox.tsx';

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
  // Runs after every rendering: a click ends the mixed state in the browser.
  const setMixed = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = isMixed;
  };
  return (
    <Checkbox ref={useForkRef(ref, setMixed)} aria-label={label} checked={isChecked} onChange={onChange} />
  );
}
