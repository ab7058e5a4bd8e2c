import type { Enrolment } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { CopyText } from '@farm/ui/marks';
import { writeAgentCommands } from '../../model/agentCommands.ts';
import { useCopyWords } from '../../parts/useCopyWords.ts';
import { Countdown } from './Countdown.tsx';

/** The code, large, how long it is good for, and what to do with it. */
export function EnrolCode({ enrolment: { code, expiresAt } }: { enrolment: Enrolment }) {
  const intl = useIntl();
  const commands = writeAgentCommands(location.origin, code);
  const codeWords = useCopyWords(intl.formatMessage({ id: 'devices.enrol.code.name' }));
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack sx={codeStyle}>
        <Typography variant="body2" component="h3" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="devices.enrol.code" />
        </Typography>
        <Box sx={{ fontSize: { xs: '1.5rem', sm: '2rem' }, fontWeight: 700, letterSpacing: '0.04em' }}>
          <CopyText text={code} words={codeWords} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Countdown until={expiresAt} />
        </Typography>
      </Stack>
      <Typography>
        <FormattedMessage id="devices.enrol.how" />
      </Typography>
      <Command id="enroll" command={commands.enroll} />
      <Command id="run" command={commands.run} />
    </Stack>
  );
}

function Command({ id, command }: { id: keyof ReturnType<typeof writeAgentCommands>; command: string }) {
  const intl = useIntl();
  const words = useCopyWords(intl.formatMessage({ id: `devices.enrol.command.${id}.name` }));
  return (
    <Box>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <FormattedMessage id={`devices.enrol.command.${id}`} />
      </Typography>
      <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
        <CopyText text={command} words={words} />
      </Box>
    </Box>
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
