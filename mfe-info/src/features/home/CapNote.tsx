import { Space } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Icon, Stack, Typography } from '@farm/ui';

interface CapNoteProps {
  /** Bytes; null without a cap. */
  cap: string | null;
  /** True if the typed space exceeds the cap. */
  isCapped: boolean;
  /** True until the cap is known; its place on the page is reserved. */
  isLoading: boolean;
}

/** Cap on the space of an account, and a note while the cap applies; screen readers announce the note. */
export function CapNote({ cap, isCapped, isLoading }: CapNoteProps) {
  if (cap === null) return isLoading ? <Box sx={{ minHeight: 40 }} /> : null;
  const values = { cap: <Space bytes={cap} /> };
  return (
    <Box role="status" sx={{ '& svg': { flexShrink: 0 } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="info.calculator.cap" values={values} />
      </Typography>
      {isCapped ? (
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
