import type { MachineDetail } from '@farm/contracts';
import { Age, MachineStatus, Space } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { Health } from '../../parts/Health.tsx';
import { HealthReasons } from './HealthReasons.tsx';

/** Figures of a machine: status, plots, space, and health with its reasons. */
export function MachineFigures({ machine }: { machine: MachineDetail }) {
  const { status, plotCount, plotBytes, updatedAt } = machine;
  return (
    <Card sx={{ p: { xs: 2.5, md: 3 } }}>
      <Box component="dl" sx={figuresGrid}>
        <Figure id="status" note={<LastReport at={updatedAt} />}>
          <MachineStatus status={status} />
        </Figure>
        <Figure id="plots">
          <FormattedNumber value={plotCount} />
        </Figure>
        <Figure id="size">
          <Space bytes={plotBytes} />
        </Figure>
        <Figure id="health" note={<HealthReasons machine={machine} />}>
          <Health health={machine.health} />
        </Figure>
      </Box>
    </Card>
  );
}

function LastReport({ at }: { at: string | null }) {
  if (at === null) return <FormattedMessage id="devices.machine.neverHeard" />;
  return <FormattedMessage id="devices.machine.heard" values={{ age: <Age at={at} /> }} />;
}

interface FigureProps {
  id: 'status' | 'plots' | 'size' | 'health';
  children: ReactNode;
  note?: ReactNode;
}

function Figure({ id, children, note }: FigureProps) {
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontWeight: 700 }}>
        <FormattedMessage id={`devices.machines.column.${id}`} />
      </Box>
      <Typography
        component="dd"
        variant="h5"
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums', lineHeight: 1.4 }}
      >
        {children}
      </Typography>
      {note === undefined ? null : (
        <Box component="dd" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Stack>
  );
}

const figuresGrid = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1.2fr 0.8fr 1fr 2fr' },
};
