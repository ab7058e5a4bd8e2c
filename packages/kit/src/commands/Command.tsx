import { Box } from '@farm/ui';
import { CopyableText } from '../figures/CopyableText.tsx';

interface CommandProps {
  /** Command to type, or content of a file of several lines. */
  text: string;
  /** Accessible name of the button that copies it. */
  label: string;
}

/** Text to copy into a terminal or a file. */
export function Command({ text, label }: CommandProps) {
  return (
    <Box sx={commandStyle}>
      <CopyableText text={text} label={label} />
    </Box>
  );
}

const commandStyle = {
  maxWidth: 720,
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  // Full width, so that all buttons align vertically.
  '& > span': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
  '& bdi': { whiteSpace: 'pre-wrap' },
};
