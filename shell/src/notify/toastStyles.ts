import type { Toast } from './toasts.ts';

const card = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  p: 1,
  pointerEvents: 'auto',
  borderRadius: 1.5,
  border: '1px solid var(--mui-palette-divider)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 8,
  fontSize: 14,
  fontWeight: 500,
  lineHeight: '20px',
  // Slides in from the end, following the reading direction.
  '--farm-toast-from': '32px',
  'html[dir="rtl"] &': { '--farm-toast-from': '-32px' },
  animation: 'farm-toast-in 250ms ease-out',
  '@keyframes farm-toast-in': {
    from: { opacity: 0, transform: 'translateX(var(--farm-toast-from))' },
  },
  '@keyframes farm-toast-out': { to: { opacity: 0 } },
} as const;

/** Background of the icon. */
function tile(variant: Toast['variant']) {
  return {
    display: 'flex',
    flexShrink: 0,
    p: 1,
    borderRadius: 1,
    color: `${variant}.text`,
    bgcolor: `color-mix(in srgb, var(--mui-palette-${variant}-main) 16%, transparent)`,
  };
}

const close = { '@media (pointer: coarse)': { m: -0.5 } };

/** Styles of a toast. */
export const toastStyles = { card, tile, close };
