import { Box, Stack, Typography } from '@farm/ui';

const meanings = ['primary', 'success', 'info', 'warning', 'error'];
const shades = ['light', 'main', 'dark'];
const greys = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900'];
const grounds = ['background-default', 'background-paper', 'action-hover', 'action-selected', 'divider'];

/** The palette in the current mode, preset and contrast. */
export function Colours() {
  return (
    <Stack sx={{ gap: 2 }}>
      {meanings.map((meaning) => (
        <Swatches key={meaning} names={shades.map((shade) => `${meaning}-${shade}`)} />
      ))}
      <Swatches names={greys.map((step) => `grey-${step}`)} />
      <Swatches names={grounds} />
    </Stack>
  );
}

function Swatches({ names }: { names: string[] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 1 }}>
      {names.map((name) => (
        <div key={name}>
          <Box
            sx={{
              height: 48,
              borderRadius: 1,
              border: '1px solid var(--mui-palette-divider)',
              backgroundColor: `var(--mui-palette-${name})`,
            }}
          />
          <Typography variant="caption" dir="ltr">
            {name}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
