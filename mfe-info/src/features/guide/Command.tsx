import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

interface CommandProps {
  /** Command to type, or content of a file of several lines. */
  text: string;
  isFile?: boolean;
}

/** Text to copy into a terminal or a file. */
export function Command({ text, isFile = false }: CommandProps) {
  const intl = useIntl();
  return (
    <Box sx={commandStyle}>
      <CopyableText
        text={text}
        label={intl.formatMessage({ id: isFile ? 'info.quickStart.copyUnit' : 'info.quickStart.copy' })}
      />
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
