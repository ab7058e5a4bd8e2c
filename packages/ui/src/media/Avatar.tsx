import Box from '@mui/material/Box';

/** Background colours that white letters reach 4.5:1 on, in every mode and preset. */
const colours = ['#00704c', '#0a6189', '#895600', '#b3262c', '#5b3cc4', '#43505c'];

interface AvatarProps {
  name: string;
  /** Diameter in pixels. */
  size?: number;
}

/** The first letter of a name, on a colour that follows from it. Screen readers get the name from the text beside it. */
export function Avatar({ name, size = 36 }: AvatarProps) {
  const letter = (Array.from(name.trim())[0] ?? '?').toUpperCase();
  const colour = colours[(letter.codePointAt(0) ?? 0) % colours.length];
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
