/** Invisible but focusable and accessible; the surrounding card is visible instead. */
export const hiddenInput = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  m: 0,
  opacity: 0,
  cursor: 'pointer',
} as const;

/** A card around a hidden input, showing the input's state and focus. */
export const optionCard = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  px: 0.5,
  py: 0.75,
  minHeight: 52,
  borderRadius: 1.5,
  border: '1px solid var(--mui-palette-divider)',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  cursor: 'pointer',
  transition: 'border-color 200ms, background-color 200ms, color 200ms',
  '@media (hover: hover)': { '&:hover': { color: 'text.primary', bgcolor: 'action.hover' } },
  '&:has(:checked)': {
    color: 'text.primary',
    borderColor: 'var(--mui-palette-primary-text)',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)',
    '& [aria-hidden]': { color: 'primary.text' },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-text)', outlineOffset: 2 },
} as const;
