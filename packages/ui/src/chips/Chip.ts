import MuiChip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';

const meanings = ['Primary', 'Success', 'Info', 'Warning', 'Error'];

/** The main colors are too pale for text without a background, so that uses the readable shade. */
const readable = Object.fromEntries(
  meanings.map((meaning) => [
    `&.MuiChip-outlined.MuiChip-color${meaning}`,
    { color: `var(--mui-palette-${meaning.toLowerCase()}-text)` },
  ]),
);

/** A status or filter as a chip. `styled` drops the type of its polymorphic `component`. */
export const Chip = styled(MuiChip)(readable) as typeof MuiChip;
