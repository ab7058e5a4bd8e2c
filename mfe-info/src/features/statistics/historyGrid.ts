/** Two charts beside each other, the last one by itself; one below the other on a phone. */
export const historyGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :last-child': { gridColumn: '1 / -1' },
};
