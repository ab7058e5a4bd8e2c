import Box from '@mui/material/Box';
import { Avatar } from './Avatar.tsx';

interface AvatarGroupProps {
  names: string[];
  /** What a screen reader says instead of the letters: who is shown, and how many are not. */
  label: (shown: string[], hiddenCount: number) => string;
  /** How many are drawn; the rest are a number. */
  max?: number;
  /** Diameter in pixels. */
  size?: number;
}

/** People side by side, each over the one before, and a number for those who found no place. */
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

/** A gap in the colour of the ground, so that neighbours of one colour stay two. */
function ring(index: number) {
  return {
    borderRadius: 999,
    outline: '2px solid var(--mui-palette-background-paper)',
    marginInlineStart: index === 0 ? 0 : -1,
    position: 'relative',
  } as const;
}
