export { default as Badge } from '@mui/material/Badge';
export { default as Tooltip } from '@mui/material/Tooltip';
export { Chip } from './Chip.ts';
export { CopyText } from './CopyText.tsx';
export type { CopyTextWords } from './CopyText.tsx';
