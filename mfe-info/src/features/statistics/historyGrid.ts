/** Two charts per row, the last in its own row; on a phone the charts stack. */
export const historyGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :last-child': { gridColumn: '1 / -1' },
};
