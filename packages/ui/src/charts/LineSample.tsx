import { selectLineStyle } from './lineStyles.ts';

/** Sample of a line for the legend. */
export function LineSample({ index }: { index: number }) {
  return (
    <svg width={24} height={8} aria-hidden focusable="false">
      <path d="M1 4H23" strokeWidth={2.5} style={selectLineStyle(index)} />
    </svg>
  );
}
