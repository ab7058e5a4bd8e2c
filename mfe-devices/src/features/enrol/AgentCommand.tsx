import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { CopyText } from '@farm/ui/marks';
import { writeAgentCommands } from '../../model/agentCommands.ts';
import { useCopyWords } from '../../parts/useCopyWords.ts';

/** A command to run at the machine: what it does, and itself to be copied. */
export function AgentCommand({
  id,
  code,
}: {
  id: keyof ReturnType<typeof writeAgentCommands>;
  code: string;
}) {
  const intl = useIntl();
  const words = useCopyWords(intl.formatMessage({ id: `devices.enrol.command.${id}.name` }));
  return (
    <Box>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <FormattedMessage id={`devices.enrol.command.${id}`} />
      </Typography>
      <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
        <CopyText text={writeAgentCommands(location.origin, code)[id]} words={words} />
      </Box>
    </Box>
  );
}
