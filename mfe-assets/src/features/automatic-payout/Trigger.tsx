import type { PayoutTrigger } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { formatWeekday } from '../../model/formatWeekday.ts';

/** Condition of an automatic payout in words. */
export function Trigger({ trigger }: { trigger: PayoutTrigger }) {
  const intl = useIntl();
  switch (trigger.kind) {
    case 'threshold':
      return (
        <FormattedMessage
          id="assets.automatic.when.threshold"
          values={{ amount: <Xch xch={trigger.amount} /> }}
        />
      );
    case 'weekly':
      return (
        <FormattedMessage
          id="assets.automatic.when.weekly"
          values={{ weekday: formatWeekday(intl.locale, trigger.day) }}
        />
      );
    case 'monthly':
      return <FormattedMessage id="assets.automatic.when.monthly" values={{ day: trigger.day }} />;
  }
}
