import Box from '@mui/material/Box';

/** Background colors with a contrast of 4.5:1 to white, in every mode and preset. */
const colours = ['#00704c', '#0a6189', '#895600', '#b3262c', '#5b3cc4', '#43505c'];

const neutral = 'action.disabledBackground';

interface AvatarProps {
  name: string;
  /** Diameter in pixels. */
  size?: number;
}

/**
 * First letter of a name, on a color derived from it; a neutral disc while the name is not known.
 * Screen readers read the name next to it.
 */
export function Avatar({ name, size = 36 }: AvatarProps) {
  const letter = Array.from(name.trim())[0]?.toUpperCase();
  const colour = letter ? colours[(letter.codePointAt(0) ?? 0) % colours.length] : neutral;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: colour,
        color: '#fff',
        fontSize: size * 0.44,
        fontWeight: 700,
      }}
    >
      {letter}
    </Box>
  );
}
