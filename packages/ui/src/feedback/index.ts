export { default as Alert } from '@mui/material/Alert';
export { FormError } from './FormError.tsx';
export { SubmitButton } from './SubmitButton.tsx';
