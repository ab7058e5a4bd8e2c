import type { MachineDetail } from '@farm/contracts';
import { Fact, factsStyle, Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Section } from '../../parts/Section.tsx';

/** Software versions of the machine, and its enrollment date. */
export function Versions({ machine }: { machine: MachineDetail }) {
  const versions = {
    agent: machine.agentVersion,
    harvester: machine.harvesterVersion,
    platform: machine.platform,
  };
  return (
    <Section title={<FormattedMessage id="devices.machine.versions" />}>
      <Box component="dl" sx={factsStyle}>
        {Object.entries(versions).map(([id, version]) => (
          <Fact key={id} label={<FormattedMessage id={`devices.machine.versions.${id}`} />}>
            {version === null ? <FormattedMessage id="devices.machines.unknown" /> : <bdi>{version}</bdi>}
          </Fact>
        ))}
        <Fact label={<FormattedMessage id="devices.machine.since" />} isLong>
          <Moment at={machine.createdAt} />
        </Fact>
      </Box>
    </Section>
  );
}
