import { Box, Button, StateCard, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { toFailureStatus } from './toFailureStatus.ts';

interface ErrorCardProps {
  failure: unknown;
  /** Link to the home page. */
  home: ReactNode;
}

/** Shows that the application crashed, or the HTTP status that a page threw, and the next steps. */
export function ErrorCard({ failure, home }: ErrorCardProps) {
  const status = toFailureStatus(failure);
  return (
    <Box data-failure="crashed" sx={{ py: { xs: 4, md: 12 }, px: 2, mx: 'auto', maxWidth: 672 }}>
      <StateCard
        role="alert"
        icon="alert"
        title={<FormattedMessage id="shell.error.title" />}
        actions={
          <>
            <Button variant="contained" onClick={reloadPage}>
              <FormattedMessage id="shell.remote.reload" />
            </Button>
            {home}
          </>
        }
      >
        {status ? (
          <Typography sx={{ fontWeight: 700, color: 'text.primary' }}>
            <FormattedMessage id={`shell.error.${status}`} />
          </Typography>
        ) : (
          <FormattedMessage id="shell.error.text" />
        )}
        {failure instanceof Error && failure.message !== '' ? (
          <Typography component="code" dir="ltr" sx={causeStyle}>
            {failure.message}
          </Typography>
        ) : null}
      </StateCard>
    </Box>
  );
}

const causeStyle = {
  display: 'block',
  mt: 2,
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontFamily: 'ui-monospace, monospace',
  fontSize: 13,
};

function reloadPage() {
  location.reload();
}
