import { parseFailures } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { formatSegment } from '../model/segments.ts';
import { Version } from './Version.tsx';

/** Reason for a halt or a notice in the reader's language; reasons other than visitor counts are shown as written. */
export function HaltReason({ why }: { why: string }) {
  const intl = useIntl();
  const failures = parseFailures(why);
  if (failures === null) return <bdi lang="en">{why}</bdi>;
  const { canary, stable, sign, segment } = failures;
  return (
    <FormattedMessage
      id={sign === undefined ? 'operator.rollout.halt' : `operator.rollout.halt.sign.${sign}`}
      values={{
        ...{ phase: canary.phase ?? 'none', code: canary.code ?? 'none' },
        ...{
          failed: canary.failed,
          visitors: canary.visitors,
          version: <Version version={canary.version} />,
        },
        ...{ stableFailed: stable.failed, stableVisitors: stable.visitors },
        stable: <Version version={stable.version} />,
        hasSegment: segment === undefined ? 'no' : 'yes',
        segment: segment === undefined ? null : formatSegment(intl, segment),
      }}
    />
  );
}
