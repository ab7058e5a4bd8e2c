import type { RolloutEntry } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { computeFailureRate, isWorse } from '../../model/rates.ts';
import type { VersionRole } from '../../model/versionRole.ts';
import { Percent } from '../../parts/Percent.tsx';

/** Visitors of a live version, for how many it failed, and since when they get it. */
export function Reach({ entry, role }: { entry: RolloutEntry; role: VersionRole }) {
  const isStable = role === 'stable';
  if (!isStable && role !== 'canary' && role !== 'paused') return null;
  const rates = isStable ? entry.rates.stable : entry.rates.canary;
  const since = isStable ? entry.stableSince : entry.canarySince;
  const isBad = !isStable && isWorse(entry.rates.canary, entry.rates.stable);
  return (
    <Typography sx={isBad ? { color: 'error.text', fontWeight: 600 } : {}}>
      <FormattedMessage
        id={isStable ? 'operator.rollout.version.reach.stable' : 'operator.rollout.version.reach.canary'}
        values={{
          visitors: rates?.visitors ?? 0,
          failed: rates?.failed ?? 0,
          rate: <Percent share={computeFailureRate(rates) ?? 0} />,
          hasSince: since === null ? 'no' : 'yes',
          since: since === null ? null : <Moment at={since} />,
        }}
      />
    </Typography>
  );
}
