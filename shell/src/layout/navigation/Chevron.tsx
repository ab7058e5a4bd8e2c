import { Box, Icon } from '@farm/ui';

const rotations = { down: '0deg', up: '180deg', end: '-90deg', start: '90deg' };

interface ChevronProps {
  /** `start` and `end` follow the reading direction. */
  points: keyof typeof rotations;
  /** Edge length in pixels. */
  size?: number;
  style?: object | undefined;
}

/** Chevron that points to where a panel opens. */
export function Chevron({ points, size = 16, style }: ChevronProps) {
  return (
    <Box component="span" data-pointing sx={{ display: 'inline-flex', ...style }}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', transition: 'rotate 200ms', rotate: rotations[points] }}
      >
        <Icon name="chevron" size={size} />
      </Box>
    </Box>
  );
}
