export { default as InputAdornment } from '@mui/material/InputAdornment';
export { Checkbox } from './Checkbox.tsx';
export { EmailField } from './EmailField.tsx';
export { PasswordField } from './PasswordField.tsx';
export { TextField } from './TextField.tsx';
