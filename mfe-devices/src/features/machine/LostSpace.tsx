import type { Incident } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Space } from '../../parts/Space.tsx';
import { Words } from '../../parts/Words.tsx';

/** From what to what space and plots fell; nothing of a machine that only fell silent. */
export function LostSpace({ incident }: { incident: Incident }) {
  const { fromBytes, toBytes, fromPlots, toPlots } = incident;
  if (fromBytes === null || toBytes === null) return NOTHING;
  return (
    <>
      <Words>
        <FormattedMessage
          id="devices.machine.incident.space"
          values={{ from: <Space bytes={fromBytes} />, to: <Space bytes={toBytes} /> }}
        />
      </Words>
      {fromPlots === null || toPlots === null ? null : (
        <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
          <Words>
            <FormattedMessage id="devices.machine.incident.plots" values={{ from: fromPlots, to: toPlots }} />
          </Words>
        </Box>
      )}
    </>
  );
}

const NOTHING = '–';
