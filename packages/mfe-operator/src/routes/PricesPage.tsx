import { FormattedMessage } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { useListOperatorPricesQuery } from '../api/operatorPriceApi.ts';
import { PricesView } from '../features/prices/PricesView.tsx';
import { SetPriceButton } from '../features/prices/SetPriceButton.tsx';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** What one XCH costs in each currency, where that comes from, and the prices that operators set. */
export function PricesPage() {
  const query = useListOperatorPricesQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: list, fulfilledTimeStamp = 0, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const lookAgain = () => void query.refetch();
  const view = () => {
    if (list) return <PricesView list={list} now={fulfilledTimeStamp} onUncertain={lookAgain} />;
    if (hasFailed) return <PageFailure error={error} onRetry={slow.retry} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="operator.prices.title" />}
      sentence={<FormattedMessage id="operator.prices.sentence" />}
      actions={<SetPriceButton about={null} onUncertain={lookAgain} />}
      notice={<PageNotice slow={slow} isOutdated={list !== undefined && hasFailed} />}
    >
      {view()}
    </PageFrame>
  );
}
