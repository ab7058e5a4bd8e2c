import { Space } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Icon, Stack, Typography } from '@farm/ui';

interface CapNoteProps {
  /** Bytes; null without a cap. */
  cap: string | null;
  /** The space that was typed is above it. */
  isCut: boolean;
  /** Whether there is one is not known yet: its place is kept. */
  isLoading: boolean;
}

/** How much of an account counts at most, and whether that is what is worked out; read out once it is. */
export function CapNote({ cap, isCut, isLoading }: CapNoteProps) {
  if (cap === null) return isLoading ? <Box sx={{ minHeight: 40 }} /> : null;
  const values = { cap: <Space bytes={cap} /> };
  return (
    <Box role="status" sx={{ '& svg': { flexShrink: 0 } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="info.calculator.cap" values={values} />
      </Typography>
      {isCut ? (
        <Stack direction="row" sx={{ mt: 1, gap: 1 }}>
          <Icon name="alert" />
          <Typography variant="body2">
            <FormattedMessage id="info.calculator.cut" values={values} />
          </Typography>
        </Stack>
      ) : null}
    </Box>
  );
}
