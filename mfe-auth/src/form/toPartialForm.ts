import type { FieldValues, UseFormReturn } from '@farm/ui/form-state';

/**
 * Narrows a form to the values that some of its fields hold. react-hook-form's type rejects the narrowing because
 * `reset` could drop the other values; fields only read, register and watch.
 */
export function toPartialForm<Part extends FieldValues, Whole extends Part>(
  form: UseFormReturn<Whole>,
): UseFormReturn<Part> {
  return form as unknown as UseFormReturn<Part>;
}
