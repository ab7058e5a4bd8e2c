import { Box } from '@farm/ui';

interface MaskIconProps {
  /** File in `static/assets/settings`, without its extension. */
  name: string;
  /** In pixels. */
  width?: number;
  height?: number;
  /** True to mirror the picture on right-to-left pages. */
  isMirrored?: boolean;
}

/** Icon of the settings drawer in the surrounding text color. Hidden from screen readers. */
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
        // Forced colors would paint the icon, which is only a background, in the color of the page.
        '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
        ...(isMirrored && { 'html[dir="rtl"] &': { transform: 'scaleX(-1)' } }),
      }}
    />
  );
}
