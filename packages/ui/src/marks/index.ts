export { default as Badge } from '@mui/material/Badge';
export { default as Chip } from '@mui/material/Chip';
export { default as Tooltip } from '@mui/material/Tooltip';
