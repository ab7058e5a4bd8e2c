export { default as FormControlLabel } from '@mui/material/FormControlLabel';
export { default as Switch } from '@mui/material/Switch';
export { ChoiceButtons } from './ChoiceButtons.tsx';
