import { parseFailures } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Version } from './Version.tsx';

/** Reason for a halt in the reader's language; reasons other than failure counts are shown as written. */
export function HaltReason({ why }: { why: string }) {
  const failures = parseFailures(why);
  if (failures === null) return <bdi lang="en">{why}</bdi>;
  const { canary, stable } = failures;
  return (
    <FormattedMessage
      id="operator.rollout.halt"
      values={{
        ...{ phase: canary.phase ?? 'none', code: canary.code ?? 'none' },
        ...{
          failed: canary.failed,
          visitors: canary.visitors,
          version: <Version version={canary.version} />,
        },
        ...{ stableFailed: stable.failed, stableVisitors: stable.visitors },
        stable: <Version version={stable.version} />,
      }}
    />
  );
}
