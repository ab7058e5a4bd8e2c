import type { SelectField as WholeSelectField, SelectFieldProps } from '../select/SelectField.tsx';
import { PlainTextField } from '../fields/PlainTextField.tsx';
import { createLateComponent } from '../late/createLateComponent.tsx';

/** The select field for remotes that have it from this part, whose forms mostly have none: it loads when it is shown. */
// The type of an option's value is lost on the way, and it is the same that goes in and comes out.
export const SelectField = createLateComponent<SelectFieldProps<string>>(
  () => import('../select/SelectField.tsx').then((module) => module.SelectField),
  SelectPlaceholder,
) as typeof WholeSelectField;

/** Field of the same size and label that holds nothing yet. */
function SelectPlaceholder({ label, error, hint, size = 'medium' }: SelectFieldProps<string>) {
  return (
    <PlainTextField
      disabled
      fullWidth
      size={size}
      label={label}
      error={error !== undefined}
      helperText={error ?? hint}
    />
  );
}
