/** Place of a notice at the bottom of the window. It follows the page in the document, so it does not cover the page's end. */
export const barPlace = { position: 'sticky', bottom: 0, zIndex: 'appBar' } as const;

/** Look of a notice at the bottom of the window. */
export const barStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: 2,
  py: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
} as const;
