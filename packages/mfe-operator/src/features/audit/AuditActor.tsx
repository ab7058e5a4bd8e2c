import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** Author of an action: an operator, a command on the server, a token, or the farm itself. */
export function AuditActor({ by }: { by: string }) {
  if (by === 'farm' || by === 'registry') return <FormattedMessage id="operator.audit.by.farm" />;
  const [, kind, name] = /^(os:|token:|file )(.*)$/.exec(by) ?? [];
  const id = kind === undefined ? undefined : ids[kind];
  if (id === undefined) return <Name name={by} />;
  return <FormattedMessage id={`operator.audit.by.${id}`} values={{ name: <Name name={name} /> }} />;
}

function Name({ name = '' }: { name?: string | undefined }) {
  return (
    <Box component="bdi" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </Box>
  );
}

const ids: Record<string, string> = { 'os:': 'command', 'token:': 'token', 'file ': 'file' };
