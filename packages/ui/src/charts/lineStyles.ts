/** Line styles, distinguished by color and by dashes. */
const styles = [
  { stroke: 'var(--mui-palette-primary-text)', strokeDasharray: 'none' },
  { stroke: 'var(--mui-palette-info-text)', strokeDasharray: '7 5' },
  { stroke: 'var(--mui-palette-warning-text)', strokeDasharray: '2 4' },
  { stroke: 'var(--mui-palette-error-text)', strokeDasharray: '9 3 2 3' },
] as const;

/** Style of the line at an index; repeats after four lines. */
export function selectLineStyle(index: number): { stroke: string; strokeDasharray: string } {
  return styles[index % styles.length] ?? styles[0];
}
