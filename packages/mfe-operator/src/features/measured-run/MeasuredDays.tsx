import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, StateCard } from '@farm/ui';
import { PROFIT_RUNS_PATH } from '../../model/paths.ts';
import { CardSkeleton } from '../../parts/CardSkeleton.tsx';
import { MeasuredRunForm } from './MeasuredRunForm.tsx';
import { usePayableDays } from './usePayableDays.ts';

/** The API keeps measurements for seven days, which include six whole ones. */
const DAYS = 6;

/** Profit run for an unpaid day, newest first; or a message that all are paid. */
export function MeasuredDays() {
  const { days, isLoading } = usePayableDays(DAYS);
  const payable = days.find(({ isPaid }) => !isPaid);
  if (isLoading) return <CardSkeleton />;
  if (payable) return <MeasuredRunForm days={days} firstDay={payable.day} />;
  return (
    <StateCard
      icon="check"
      title={<FormattedMessage id="operator.measured.allPaid.title" values={{ count: DAYS }} />}
    >
      <FormattedMessage
        id="operator.measured.allPaid.text"
        values={{
          runs: (words) => (
            <MuiLink component={Link} to={PROFIT_RUNS_PATH}>
              {words}
            </MuiLink>
          ),
        }}
      />
    </StateCard>
  );
}
