import type { WithdrawalRule } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { toDuration } from '../../model/duration.ts';

/** Time in which a withdrawal can still be canceled. */
export function CancelWindow({ rule }: { rule: Pick<WithdrawalRule, 'cancelWindowSeconds'> }) {
  const intl = useIntl();
  if (rule.cancelWindowSeconds === 0) return <FormattedMessage id="assets.withdraw.cancelWindow.none" />;
  const { count, unit } = toDuration(rule.cancelWindowSeconds);
  const duration = intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
  return <FormattedMessage id="assets.withdraw.cancelWindow" values={{ duration }} />;
}
