import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** Props of every form field. */
export interface FieldProps {
  /** Result of react-hook-form's `register(name)`. */
  field: UseFormRegisterReturn;
  label: ReactNode;
  /** Error message, associated with the input; undefined if the value is valid. */
  error?: ReactNode;
}
