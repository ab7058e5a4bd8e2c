/** How the lines of a chart are told apart: by colour, and by dashes for who does not see it. */
const styles = [
  { stroke: 'var(--mui-palette-primary-text)', strokeDasharray: 'none' },
  { stroke: 'var(--mui-palette-info-text)', strokeDasharray: '7 5' },
  { stroke: 'var(--mui-palette-warning-text)', strokeDasharray: '2 4' },
  { stroke: 'var(--mui-palette-error-text)', strokeDasharray: '9 3 2 3' },
] as const;

/** The style of the line at a place of its chart; after four lines they begin anew. */
export function selectLineStyle(index: number): { stroke: string; strokeDasharray: string } {
  return styles[index % styles.length] ?? styles[0];
}
