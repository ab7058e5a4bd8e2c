import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

/**
 * Checkbox in the product's colors, 42 px wide for a finger. It is the browser's own, so it also works in a page whose scripts
 * have not arrived, and react-hook-form's `register(name)` fits.
 */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Box component="input" {...props} type="checkbox" sx={checkboxStyle} />;
}

const checkboxStyle = {
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  flexShrink: 0,
  width: 42,
  height: 42,
  m: 0,
  borderRadius: 1,
  color: 'text.secondary',
  cursor: 'pointer',
  '@media (pointer: coarse)': { width: 44, height: 44 },
  '&::before, &::after': { content: '""', gridArea: '1 / 1', boxSizing: 'border-box', width: 18, height: 18 },
  '&::before': { border: '2px solid currentColor', borderRadius: '3px' },
  '&:checked, &:indeterminate': { color: 'var(--mui-palette-primary-text)' },
  '&:checked::before, &:indeterminate::before': { bgcolor: 'currentColor' },
  // The mark is cut out of a square in the color of the page.
  '&:checked::after': {
    bgcolor: 'background.paper',
    clipPath: 'polygon(18% 47%, 29% 36%, 43% 50%, 73% 20%, 84% 31%, 43% 72%)',
  },
  '&:indeterminate::after': { bgcolor: 'background.paper', clipPath: 'inset(44% 22%)' },
  '&:disabled': { color: 'action.disabled', cursor: 'default' },
  '@media (forced-colors: active)': { appearance: 'auto', width: 20, height: 20, m: '11px' },
};
