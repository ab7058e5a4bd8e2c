import { Box } from '@farm/ui';

/** Why the balance moved, in the words of whoever moved it; an address among them breaks where it has to. */
export function Description({ text }: { text: string }) {
  return (
    <Box component="bdi" sx={{ display: 'block', minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  );
}
