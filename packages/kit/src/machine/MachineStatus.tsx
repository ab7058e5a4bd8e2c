import type { Machine } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';

type Status = Machine['status'];

const colors = { fresh: 'info.main', online: 'success.main', offline: 'error.main' };

/** A machine's status as a word and a color. */
export function MachineStatus({ status }: { status: Status }) {
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 10, height: 10, borderRadius: '50%', flexShrink: 0, bgcolor: colors[status] }}
      />
      <MachineStatusText status={status} />
    </Stack>
  );
}

/** A machine's status as a word. */
export function MachineStatusText({ status }: { status: Status }) {
  return <FormattedMessage id={`kit.machine.${status}`} />;
}
