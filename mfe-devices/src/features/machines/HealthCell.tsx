import type { Machine } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Health } from '../../parts/Health.tsx';
import { Words } from '../../parts/Words.tsx';

/** A machine's health, and how many plots it lacks. */
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
          <Words>
            <FormattedMessage id="devices.machines.lost" values={{ count: lostCount }} />
          </Words>
        </Box>
      ) : null}
    </>
  );
}
