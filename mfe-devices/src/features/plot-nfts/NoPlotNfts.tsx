import { MACHINES_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, StateCard } from '@farm/ui';
import { Section } from '../../parts/Section.tsx';
import { JoinSteps } from './JoinSteps.tsx';

/** Placeholder for the PlotNFTs of a user without any: how to join, or that this farm has no pool. */
export function NoPlotNfts({ poolUrl }: { poolUrl: string | null }) {
  if (poolUrl !== null)
    return (
      <Section title={<FormattedMessage id="devices.plotNfts.join.title" />}>
        <JoinSteps poolUrl={poolUrl} />
      </Section>
    );
  return (
    <StateCard
      icon="sprout"
      title={<FormattedMessage id="devices.plotNfts.noPool.title" />}
      actions={
        <Button component={Link} to={MACHINES_PATH} variant="contained">
          <FormattedMessage id="devices.share.empty.action" />
        </Button>
      }
    >
      <FormattedMessage id="devices.plotNfts.noPool.text" />
    </StateCard>
  );
}
