export { default as Switch } from '@mui/material/Switch';
export { ChoiceButtons } from './ChoiceButtons.tsx';
