import { Command, toAgentCommands } from '@farm/kit';
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
      <Command
        text={toAgentCommands(location.origin, code)[id]}
        label={intl.formatMessage({ id: `devices.enrol.command.${id}.copy` })}
      />
    </Box>
  );
}
