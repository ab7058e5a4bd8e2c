export { default as InputAdornment } from '@mui/material/InputAdornment';
export { TextField } from './TextField.tsx';
