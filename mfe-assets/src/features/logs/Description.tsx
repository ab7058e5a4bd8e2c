import { Box } from '@farm/ui';
import { isAddress } from '../../model/isAddress.ts';
import { PaidAddress } from './PaidAddress.tsx';

/** Why the balance moved, in the words of whoever moved it; of an address both ends. */
export function Description({ text }: { text: string }) {
  if (isAddress(text)) return <PaidAddress address={text} />;
  return (
    <Box component="bdi" sx={{ display: 'block', minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  );
}
