/** Background of selected items: the preset's accent color, diluted. */
export const SOFT_ACCENT = 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)';

/** Base style of navigation lines, with their states. */
export const entryStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color 150ms, color 150ms',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  // The surrounding lists clip their overflow, so the outline goes inside.
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-around]': { color: 'primary.text', fontWeight: 600 },
  '&[aria-current]': { color: 'primary.text', bgcolor: SOFT_ACCENT, fontWeight: 600 },
  '&[aria-disabled]': { color: 'text.disabled', bgcolor: 'transparent', cursor: 'not-allowed' },
} as const;

/** Surface of panels that open over the page. */
export const panelStyle = {
  borderRadius: 1.5,
  border: '1px solid var(--mui-palette-divider)',
  boxShadow: '0 16px 40px -8px color-mix(in srgb, var(--mui-palette-common-black) 20%, transparent)',
} as const;

/** Unstyled list, still a list to screen readers. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

/** Visible to screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
