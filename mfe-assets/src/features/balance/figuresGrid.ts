/** Usable on the left and large, the other two beside it; one below the other on a phone. */
export const figuresGrid = {
  m: 0,
  p: 3,
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { md: '1.5fr 1fr 1fr' },
};
