import type { MachineDetail } from '@farm/contracts';
import { Box, Stack } from '@farm/ui';
import type { ReactNode } from 'react';
import { Directories } from './Directories.tsx';
import { Incidents } from './Incidents.tsx';
import { MachineFigures } from './MachineFigures.tsx';
import { MachineProofs } from './MachineProofs.tsx';
import { PlotKinds } from './PlotKinds.tsx';
import { Versions } from './Versions.tsx';

interface MachineViewProps {
  machine: MachineDetail;
  /** Chart of the machine's space over time. */
  history: ReactNode;
}

/** All details of a machine. */
export function MachineView({ machine, history }: MachineViewProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <MachineFigures machine={machine} />
      {history}
      <Box sx={columnsStyle}>
        <Directories directories={machine.directories} />
        <PlotKinds machine={machine} />
        <Versions machine={machine} />
      </Box>
      <MachineProofs machineId={machine.id} />
      <Incidents machineId={machine.id} incidents={machine.incidents} />
    </Stack>
  );
}

/** All cards are as high as the highest card, so that none leaves a gap. */
const columnsStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 12fr) minmax(0, 9fr) minmax(0, 13fr)' },
};
