import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, StateCard } from '@farm/ui';
import { PROFIT_RUNS_PATH } from '../../model/paths.ts';
import { CardSkeleton } from '../../parts/CardSkeleton.tsx';
import { MeasuredRunForm } from './MeasuredRunForm.tsx';
import { usePayableDays } from './usePayableDays.ts';

/** The API measures seven days back: six whole ones. */
const DAYS = 6;

/** The run of a day that is not paid yet, beginning with the newest one; or that there is none. */
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
