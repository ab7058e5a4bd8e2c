// Everything a form may need, for remotes built before 2026-11-26: since then pages load the parts of it that they use.
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use Checkbox of ui/fields */
  default as Checkbox,
} from '@mui/material/Checkbox';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use CodeField of ui/code-field */
  CodeField,
} from '../code-field/index.ts';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use FormControlLabel of ui/controls */
  default as FormControlLabel,
} from '@mui/material/FormControlLabel';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use Alert of ui/feedback */
  default as Alert,
} from '@mui/material/Alert';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use FormError of ui/feedback */
  FormError,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use SubmitButton of ui/feedback */
  SubmitButton,
} from '../feedback/index.ts';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use EmailField of ui/fields */
  EmailField,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use InputAdornment of ui/fields */
  InputAdornment,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use PasswordField of ui/fields */
  PasswordField,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use TextField of ui/fields */
  TextField,
} from '../fields/index.ts';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use useController of ui/form-state */
  useController,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use useForm of ui/form-state */
  useForm,
} from '../form-state/index.ts';
export type {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use FieldPath of ui/form-state */
  FieldPath,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use FieldValues of ui/form-state */
  FieldValues,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use UseFormRegisterReturn of ui/form-state */
  UseFormRegisterReturn,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use UseFormReturn of ui/form-state */
  UseFormReturn,
} from '../form-state/index.ts';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use SelectField of ui/select */
  SelectField,
} from '../select/index.ts';
