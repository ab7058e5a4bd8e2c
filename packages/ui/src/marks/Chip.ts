import MuiChip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';

const meanings = ['Primary', 'Success', 'Info', 'Warning', 'Error'];

/** The main colours are too pale for words without a ground: those take the shade that can be read. */
const readable = Object.fromEntries(
  meanings.map((meaning) => [
    `&.MuiChip-outlined.MuiChip-color${meaning}`,
    { color: `var(--mui-palette-${meaning.toLowerCase()}-text)` },
  ]),
);

/** A word in a pill: a status, or a filter that can be chosen. `styled` forgets that it can be any element. */
export const Chip = styled(MuiChip)(readable) as typeof MuiChip;
