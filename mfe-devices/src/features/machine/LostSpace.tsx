import type { Incident } from '@farm/contracts';
import { BidiText, Space } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** Drop of space and plots in an incident; empty for a machine that only fell silent. */
export function LostSpace({ incident }: { incident: Incident }) {
  const { fromBytes, toBytes, fromPlots, toPlots } = incident;
  if (fromBytes === null || toBytes === null) return PLACEHOLDER;
  return (
    <>
      <BidiText>
        <FormattedMessage
          id="devices.machine.incident.space"
          values={{ from: <Space bytes={fromBytes} />, to: <Space bytes={toBytes} /> }}
        />
      </BidiText>
      {fromPlots === null || toPlots === null ? null : (
        <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
          <BidiText>
            <FormattedMessage id="devices.machine.incident.plots" values={{ from: fromPlots, to: toPlots }} />
          </BidiText>
        </Box>
      )}
    </>
  );
}

const PLACEHOLDER = '–';
