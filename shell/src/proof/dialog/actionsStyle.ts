/** Style of a dialog's buttons: full width on phones, with the one that leads away at the bottom. */
export const actionsStyle = {
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  alignItems: 'stretch',
} as const;
