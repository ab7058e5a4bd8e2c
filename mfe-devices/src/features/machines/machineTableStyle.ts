const PHONE = '@media (max-width: 899.95px)';

/** A table with aligned figures; below 900 px each row is a block of label and value pairs. */
export const tableStyle = {
  width: 1,
  borderCollapse: 'collapse',
  textAlign: 'start',
  'th, td': { px: 2, py: 1.25, textAlign: 'start', whiteSpace: 'nowrap' },
  '.name': { whiteSpace: 'normal' },
  '.plots, .size': { textAlign: 'end' },
  'thead th': { fontSize: 14, fontWeight: 700, color: 'text.secondary', bgcolor: 'action.hover' },
  'tbody th': { fontWeight: 700 },
  'tbody tr + tr': { borderTop: '1px solid var(--mui-palette-divider)' },
  [PHONE]: {
    display: 'block',
    tbody: { display: 'block' },
    // Out of sight, still read out.
    thead: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    'tbody tr': { display: 'block', px: 2, py: 1.5 },
    'tbody th, tbody td': { display: 'flex', justifyContent: 'space-between', gap: 2, px: 0, py: 0.75 },
    'tbody th': { fontSize: 18 },
    'tbody td::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
};
