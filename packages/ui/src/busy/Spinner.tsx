import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** Spinner in the color of the surrounding text; decorative, so a text has to name the wait. */
export function Spinner({ size }: { size: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        borderRadius: '50%',
        border: '2px solid currentColor',
        borderBlockStartColor: 'transparent',
        animation: `${turn} 0.8s linear infinite`,
      }}
    />
  );
}
