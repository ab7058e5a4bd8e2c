import { Box } from '@farm/ui';

const COLUMNS = [0, 1, 2, 3, 4];
/** Plots with a sprout on them, as column and row. */
const SPROUT_CELLS = new Set(['0 1', '1 3', '2 0', '2 2', '3 4', '4 1']);

/** A field of plots, drawn for this project; decoration only. */
export function Field() {
  return (
    <Box
      component="svg"
      viewBox="0 0 480 330"
      aria-hidden
      focusable="false"
      sx={{ width: 1, maxWidth: 520, color: 'primary.main' }}
    >
      {COLUMNS.flatMap((column) =>
        COLUMNS.map((row) => (
          <g
            key={`${column} ${row}`}
            transform={`translate(${240 + (column - row) * 46} ${60 + (column + row) * 26})`}
          >
            <path d="M-40 0L0 23V33L-40 10zM40 0L0 23V33L40 10z" fill="currentColor" opacity="0.35" />
            <path
              d="M0-23L40 0L0 23L-40 0z"
              fill="currentColor"
              opacity={0.3 + 0.14 * ((column * 3 + row * 2) % 5)}
            />
            {SPROUT_CELLS.has(`${column} ${row}`) ? <Sprout /> : null}
          </g>
        )),
      )}
    </Box>
  );
}

function Sprout() {
  return (
    <Box component="g" fill="currentColor" sx={{ color: 'primary.text' }}>
      <path d="M0 2V-26" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M0-16c-16 0-21-9-21-19 15 0 21 8 21 19zM0-22c0-11 6-17 19-17 0 11-7 17-19 17z" />
    </Box>
  );
}
