import { Box } from '@farm/ui';

/** Background colours that white letters reach 4.5:1 on. */
const colours = ['#00704c', '#0a6189', '#895600', '#b3262c', '#5b3cc4', '#43505c'];

/** The first letter of a name, on a colour that follows from it. */
export function Avatar({ name }: { name: string }) {
  const letter = (Array.from(name.trim())[0] ?? '?').toUpperCase();
  const colour = colours[(letter.codePointAt(0) ?? 0) % colours.length];
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 36,
        height: 36,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: colour,
        color: '#fff',
        fontWeight: 700,
      }}
    >
      {letter}
    </Box>
  );
}
