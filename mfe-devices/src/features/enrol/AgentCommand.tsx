import { CopyableText, toAgentCommands } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';

interface AgentCommandProps {
  id: 'enroll' | 'run';
  code: string;
}

/** A command to run on the machine, with its purpose and a copy button. */
export function AgentCommand({ id, code }: AgentCommandProps) {
  const intl = useIntl();
  return (
    <Box>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <FormattedMessage id={`devices.enrol.command.${id}`} />
      </Typography>
      <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
        <CopyableText
          text={toAgentCommands(location.origin, code)[id]}
          label={intl.formatMessage({ id: `devices.enrol.command.${id}.copy` })}
        />
      </Box>
    </Box>
  );
}
