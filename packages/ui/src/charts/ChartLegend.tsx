import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { LineSample } from './LineSample.tsx';
import type { ChartSeries } from './series.ts';

/** Legend of the lines; a single line needs none. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        flexWrap: 'wrap',
        columnGap: 2,
        fontSize: 14,
        lineHeight: 1.4,
        minWidth: 0,
      }}
    >
      {series.map(({ id, label }, index) => (
        <Box component="li" key={id} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <LineSample index={index} />
          {label}
        </Box>
      ))}
    </Stack>
  );
}
