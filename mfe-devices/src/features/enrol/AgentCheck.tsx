import { Code, Command, toAgentChecks } from '@farm/kit';
import { FormattedMessage, useIntl, usePage } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

const SYSTEMS = ['linux', 'macos', 'windows'] as const;

/** Hash of the agent's package, and the commands that compare it before anything runs; nothing if there is no agent. */
export function AgentCheck() {
  const intl = useIntl();
  const { agent } = usePage();
  if (!agent) return null;
  const checks = toAgentChecks(location.origin, agent.integrity);
  return (
    <Box>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <FormattedMessage id="devices.enrol.hash" values={{ version: <bdi>{agent.version}</bdi> }} />
      </Typography>
      <Command text={checks.sha384} label={intl.formatMessage({ id: 'devices.enrol.hash.copy' })} />
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          <FormattedMessage id="devices.enrol.check" />
        </Box>
        <Stack sx={{ gap: 1.5, mt: 1 }}>
          <Typography variant="body2">
            <FormattedMessage
              id="devices.enrol.check.how"
              values={{ code: (parts: ReactNode) => <Code>{parts}</Code> }}
            />
          </Typography>
          {SYSTEMS.map((system) => (
            <Box key={system}>
              <Typography variant="body2" component="h4" sx={{ color: 'text.secondary', mb: 0.5 }}>
                <FormattedMessage id={`devices.enrol.check.${system}`} />
              </Typography>
              <Command
                text={checks[system]}
                label={intl.formatMessage({ id: `devices.enrol.check.${system}.copy` })}
              />
            </Box>
          ))}
        </Stack>
      </Box>
    </Box>
  );
}
