import { Moment } from '@farm/kit';
import { Box } from '@farm/ui';

interface DoneByProps {
  /** ISO 8601. */
  at: string;
  email: string;
}

/** Time of an operator's action, and below it the operator. */
export function DoneBy({ at, email }: DoneByProps) {
  return (
    <>
      <Moment at={at} precision="second" />
      <Box component="bdi" dir="ltr" title={email} sx={emailStyle}>
        {email}
      </Box>
    </>
  );
}

/** Truncated to one line; the full text appears on hover. */
const emailStyle = {
  display: 'block',
  maxWidth: 200,
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
