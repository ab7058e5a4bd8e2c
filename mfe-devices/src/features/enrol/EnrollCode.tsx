import type { Enrolment } from '@farm/contracts';
import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { AgentCheck } from './AgentCheck.tsx';
import { AgentCommand } from './AgentCommand.tsx';
import { Countdown } from './Countdown.tsx';

/** The code in large type, its remaining validity, and the commands that use it. */
export function EnrollCode({ enrolment: { code, expiresAt } }: { enrolment: Enrolment }) {
  const intl = useIntl();
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack sx={codeStyle}>
        <Typography variant="body2" component="h3" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="devices.enrol.code" />
        </Typography>
        <Box sx={{ fontSize: { xs: '1.5rem', sm: '2rem' }, fontWeight: 700, letterSpacing: '0.04em' }}>
          <CopyableText text={code} label={intl.formatMessage({ id: 'devices.enrol.code.copy' })} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Countdown until={expiresAt} />
        </Typography>
      </Stack>
      <Typography>
        <FormattedMessage id="devices.enrol.how" />
      </Typography>
      <AgentCommand id="enroll" code={code} />
      <AgentCommand id="run" code={code} />
      <AgentCheck />
    </Stack>
  );
}

const codeStyle = {
  alignItems: 'center',
  textAlign: 'center',
  gap: 0.5,
  p: 2,
  borderRadius: 1,
  border: '1px dashed var(--mui-palette-divider)',
};
