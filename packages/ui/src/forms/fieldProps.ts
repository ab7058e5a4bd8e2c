import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** What every field of a form has. */
export interface FieldProps {
  /** What `register(name)` of react-hook-form returned. */
  field: UseFormRegisterReturn;
  label: ReactNode;
  /** What is wrong with the value; absent when nothing is. It is tied to the input for screen readers. */
  error?: ReactNode;
}
