import { Box } from '@farm/ui';

interface MaskIconProps {
  /** A file of `static/assets/settings`, without its ending. */
  name: string;
  /** In pixels. */
  width?: number;
  height?: number;
  /** For a picture of something that has a reading direction of its own. */
  isMirrored?: boolean;
}

/** A picture of the settings drawer in the colour of the text around it. It says nothing to a screen reader. */
export function MaskIcon({ name, width = 24, height = 24, isMirrored = false }: MaskIconProps) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'block',
        flexShrink: 0,
        width,
        height,
        bgcolor: 'currentColor',
        mask: `url(/assets/settings/${name}.svg) center / contain no-repeat`,
        // Forced colours would paint the ground, which is all there is, like the page behind it.
        '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
        ...(isMirrored && { 'html[dir="rtl"] &': { transform: 'scaleX(-1)' } }),
      }}
    />
  );
}
