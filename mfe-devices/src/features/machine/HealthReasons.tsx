import type { MachineDetail } from '@farm/contracts';
import { BidiText } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { toHealthReasons } from '../../model/healthReasons.ts';

/** Reasons for a machine's health, as text. */
export function HealthReasons({ machine }: { machine: MachineDetail }) {
  return toHealthReasons(machine).map(({ id, count, total }) => (
    <Box component="span" key={id} sx={{ display: 'block' }}>
      <BidiText>
        <FormattedMessage id={`devices.machine.health.${id}`} values={{ count, total }} />
      </BidiText>
    </Box>
  ));
}
