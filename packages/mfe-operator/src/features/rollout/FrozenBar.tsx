import { FormattedMessage } from '@farm/remote-sdk';
import { NoticeBar } from '@farm/ui';

/** Banner for a frozen rollout, with the reason. */
export function FrozenBar({ reason }: { reason: string }) {
  return (
    <div id="rollout-frozen" tabIndex={-1}>
      <NoticeBar icon="clock">
        <FormattedMessage id="operator.rollout.frozen" values={{ reason: <bdi>{reason}</bdi> }} />
      </NoticeBar>
    </div>
  );
}
