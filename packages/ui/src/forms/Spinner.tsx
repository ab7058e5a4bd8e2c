import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** A turning ring in the colour of the text around it; decoration only, words say what is waited for. */
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
