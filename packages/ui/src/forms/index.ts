export { default as Checkbox } from '@mui/material/Checkbox';
export { useController, useForm } from 'react-hook-form';
export type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
export { CodeField } from './CodeField.tsx';
export { EmailField } from './EmailField.tsx';
export { PasswordField } from './PasswordField.tsx';
// Remotes built before 2026-11-26 import these.
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use Alert of ui/feedback */
  Alert,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use FormControlLabel of ui/controls */
  FormControlLabel,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use FormError of ui/feedback */
  FormError,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use SubmitButton of ui/feedback */
  SubmitButton,
} from './movedNames.tsx';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use InputAdornment of ui/fields */
  InputAdornment,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use TextField of ui/fields */
  TextField,
} from '../fields/index.ts';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use SelectField of ui/select */
  SelectField,
} from './LateSelectField.tsx';
