import { Box } from '@farm/ui';

/** `depth` counts the blocks on top of a payment; `confirmations` makes it final. One of the two labels is required. */
interface DepthBarProps {
  depth: number;
  confirmations: number;
  /** True for a short bar within text; otherwise it fills the width. */
  isInline?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-valuetext'?: string;
}

/** Progress of a payment toward finality. */
export function DepthBar({ depth, confirmations, isInline = false, ...name }: DepthBarProps) {
  return (
    <Box
      component="span"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={confirmations}
      aria-valuenow={depth}
      {...name}
      sx={{ ...trackStyle, ...(isInline && inlineStyle) }}
    >
      <Box component="span" sx={barStyle} style={{ inlineSize: `${(depth / confirmations) * 100}%` }} />
    </Box>
  );
}

const trackStyle = {
  display: 'block',
  blockSize: 8,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.selected',
  // In forced colors only the border remains visible.
  '@media (forced-colors: active)': { border: '1px solid' },
};
const inlineStyle = { inlineSize: 72, blockSize: 6 };
const barStyle = {
  display: 'block',
  blockSize: '100%',
  bgcolor: 'primary.main',
  transition: 'inline-size 300ms',
  '@media (forced-colors: active)': { bgcolor: 'CanvasText', forcedColorAdjust: 'none' },
};
