export { useController, useForm } from 'react-hook-form';
export type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
