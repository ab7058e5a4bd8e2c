import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useListPlotNftsQuery } from '../../api/plotNftApi.ts';
import { HarvesterList } from '../../parts/HarvesterList.tsx';
import { Section } from '../../parts/Section.tsx';

/** Partials come every few minutes, and no live update tells of them. */
const REFETCH_INTERVAL_MS = 60_000;

/**
 * Proofs of a machine's harvesters in the last day; nothing for a user without PlotNFTs. On a simulated chain the plots
 * that are proven are none of a machine.
 */
export function MachineProofs({ machineId }: { machineId: string }) {
  const { data: list } = useListPlotNftsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFETCH_INTERVAL_MS,
  });
  if (!list || list.items.length === 0) return null;
  const harvesters = list.items
    .flatMap((plotNft) => plotNft.harvesters)
    .filter(({ machine }) => machine?.id === machineId);
  if (harvesters.length === 0 && list.isSimulated) return null;
  return (
    <Section title={<FormattedMessage id="devices.machine.proofs" />}>
      {harvesters.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="devices.machine.proofs.none" />
        </Typography>
      ) : (
        <HarvesterList harvesters={harvesters} />
      )}
    </Section>
  );
}
