import type MuiTextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { createLateComponent } from '../late/createLateComponent.tsx';
import { PlainTextField, type PlainTextFieldProps } from './PlainTextField.tsx';

/**
 * MUI's text field. What few fields need loads with the first one that needs it: being a select (18 KB; SelectField of
 * `@farm/ui/select` comes at once), another variant, slots, classes, props that are functions.
 */
// Props and behavior are MUI's; only its `component` is no prop of a function's type.
export const TextField = function TextField(props: TextFieldProps) {
  return isPlain(props) ? <PlainTextField {...props} /> : <WholeTextField {...props} />;
} as typeof MuiTextField;

const WholeTextField = createLateComponent<TextFieldProps>(
  () => import('@mui/material/TextField').then((module) => module.default),
  TextFieldPlaceholder,
);

function isPlain(props: TextFieldProps): props is TextFieldProps & PlainTextFieldProps {
  const { select = false, variant = 'outlined', slots, classes, slotProps = {} } = props;
  const isBasic = !select && variant === 'outlined' && slots === undefined && classes === undefined;
  return isBasic && Object.values(slotProps).every((one) => typeof one !== 'function');
}

/** Field of the same size and label that holds nothing yet. */
function TextFieldPlaceholder({ label, helperText, error, fullWidth, size, margin, sx }: TextFieldProps) {
  return <PlainTextField disabled {...{ label, helperText, error, fullWidth, size, margin, sx }} />;
}
