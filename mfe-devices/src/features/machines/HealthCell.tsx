import type { Machine } from '@farm/contracts';
import { BidiText } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Health } from '../../parts/Health.tsx';

/** A machine's health, and the number of its lost plots. */
export function HealthCell({ machine: { health, plotCount, knownCount } }: { machine: Machine }) {
  const lostCount = knownCount - plotCount;
  return (
    <>
      <Health health={health} isInColumn />
      {lostCount > 0 ? (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          <BidiText>
            <FormattedMessage id="devices.machines.lost" values={{ count: lostCount }} />
          </BidiText>
        </Box>
      ) : null}
    </>
  );
}
