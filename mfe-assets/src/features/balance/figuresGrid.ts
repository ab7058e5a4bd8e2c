/** Usable on the left and large, the other two beside it; one below the other on a phone. */
export const figuresGrid = {
  m: 0,
  p: { xs: 2.5, md: 4 },
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { md: '1.6fr 1fr 1fr' },
};
