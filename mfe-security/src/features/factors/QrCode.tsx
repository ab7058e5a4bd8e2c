import { Box } from '@farm/ui';
import { encode } from 'uqr';

/** A QR code, dark on light on dark pages too: apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={style}
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={modules.join('')} fill="#000000" />
    </Box>
  );
}

/** Light margin around the code, in its modules, as readers expect it. */
const QUIET_MODULES = 4;

const style = {
  alignSelf: 'center',
  width: 208,
  maxWidth: 1,
  aspectRatio: '1',
  borderRadius: 1,
  overflow: 'hidden',
  forcedColorAdjust: 'none',
} as const;
