import type { MachineDetail } from '@farm/contracts';
import { Fact, factsStyle } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { Section } from '../../parts/Section.tsx';

/** Plot counts by size and by compression level. */
export function PlotKinds({ machine: { plotSizes, compressions } }: { machine: MachineDetail }) {
  return (
    <Section title={<FormattedMessage id="devices.machine.kinds" />}>
      <Stack sx={{ gap: 3 }}>
        <Kinds
          title={<FormattedMessage id="devices.machine.sizes" />}
          kinds={plotSizes.map(({ k, plotCount }) => ({ name: `k${k}`, plotCount }))}
        />
        <Kinds
          title={<FormattedMessage id="devices.machine.compressions" />}
          kinds={compressions.map(({ level, plotCount }) => ({ name: `C${level}`, plotCount }))}
        />
      </Stack>
    </Section>
  );
}

interface KindsProps {
  title: ReactNode;
  kinds: readonly { name: string; plotCount: number }[];
}

function Kinds({ title, kinds }: KindsProps) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ color: 'text.secondary', mb: 1 }}>
        {title}
      </Typography>
      {kinds.length === 0 ? (
        <FormattedMessage id="devices.machine.kinds.none" />
      ) : (
        <Box component="dl" sx={factsStyle}>
          {kinds.map(({ name, plotCount }) => (
            <Fact key={name} label={<bdi>{name}</bdi>}>
              <FormattedNumber value={plotCount} />
            </Fact>
          ))}
        </Box>
      )}
    </div>
  );
}
