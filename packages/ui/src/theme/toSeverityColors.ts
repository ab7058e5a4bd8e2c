/** Colors of a message: MUI mixes its own for white and black pages, and ours is neither in dark and in bold. */
export function toSeverityColors(severity: 'error' | 'warning' | 'info' | 'success') {
  return {
    color: 'var(--mui-palette-text-primary)',
    backgroundColor: `color-mix(in srgb, var(--mui-palette-${severity}-main) 14%, var(--mui-palette-background-paper))`,
  };
}
