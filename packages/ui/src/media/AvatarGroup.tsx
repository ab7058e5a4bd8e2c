import Box from '@mui/material/Box';
import { Avatar } from './Avatar.tsx';

interface AvatarGroupProps {
  names: string[];
  /** Text for screen readers instead of the letters: names shown, and number hidden. */
  label: (shown: string[], hiddenCount: number) => string;
  /** Number of avatars shown; the rest become a number. */
  max?: number;
  /** Diameter in pixels. */
  size?: number;
}

/** Overlapping avatars, with a number for the hidden ones. */
export function AvatarGroup({ names, label, max = 4, size = 36 }: AvatarGroupProps) {
  const shown = names.slice(0, max);
  const hiddenCount = names.length - shown.length;
  return (
    <Box role="img" aria-label={label(shown, hiddenCount)} sx={{ display: 'inline-flex', p: '2px' }}>
      {shown.map((name, index) => (
        <Box key={index} sx={ring(index)}>
          <Avatar name={name} size={size} />
        </Box>
      ))}
      {hiddenCount === 0 ? null : (
        <Box
          aria-hidden
          sx={{
            ...ring(shown.length),
            minWidth: size,
            height: size,
            px: 0.5,
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'text.secondary',
            color: 'background.paper',
            fontSize: size * 0.36,
            fontWeight: 700,
          }}
        >
          {`+${hiddenCount}`}
        </Box>
      )}
    </Box>
  );
}

/** A ring in the background color, which separates neighbors of the same color. */
function ring(index: number) {
  return {
    borderRadius: 999,
    outline: '2px solid var(--mui-palette-background-paper)',
    marginInlineStart: index === 0 ? 0 : -1,
    position: 'relative',
  } as const;
}
