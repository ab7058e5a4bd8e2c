export { Alert } from './Alert.tsx';
export { FormError } from './FormError.tsx';
export { SubmitButton } from './SubmitButton.tsx';
