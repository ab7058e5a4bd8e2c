/** Two columns: the facts, and the next step above the past steps. A single column on a phone. */
export const columnsStyle = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
