import type { FieldValues, UseFormReturn } from '@farm/ui/forms';

/**
 * A form as fields see it that hold only some of its values. react-hook-form's type allows no narrowing, for
 * `reset` could then drop the other values; fields only read, register and watch.
 */
export function formPart<Part extends FieldValues, Whole extends Part>(
  form: UseFormReturn<Whole>,
): UseFormReturn<Part> {
  return form as unknown as UseFormReturn<Part>;
}
