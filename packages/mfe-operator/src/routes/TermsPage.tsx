import { termsKinds } from '@farm/contracts/terms';
import { FormattedMessage, useIntl, useSearchParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import { useListOperatorTermsQuery } from '../api/operatorTermsApi.ts';
import { TermsView } from '../features/terms/TermsView.tsx';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** Parameter of the URL. */
const KIND = 'kind';

/** Page for publishing versions of the terms and the privacy policy. */
export function TermsPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const kind = termsKinds.find((one) => one === params.get(KIND)) ?? 'terms';
  const query = useListOperatorTermsQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData, error, isFetching } = query;
  const terms = currentData?.items.find((one) => one.kind === kind);
  const hasFailed = error !== undefined && !isFetching;
  const view = () => {
    if (terms) return <TermsView key={kind} terms={terms} />;
    if (hasFailed) return <PageFailure error={error} onRetry={slow.retry} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="operator.terms.title" />}
      sentence={<FormattedMessage id="operator.terms.sentence" />}
      actions={
        <ChoiceButtons
          label={intl.formatMessage({ id: 'operator.terms.kind' })}
          value={kind}
          onChange={(next) => setParams(next === 'terms' ? {} : { [KIND]: next }, { replace: true })}
          options={termsKinds.map((one) => ({
            value: one,
            label: <FormattedMessage id={`operator.terms.kind.${one}`} />,
          }))}
        />
      }
      notice={<PageNotice slow={slow} isOutdated={terms !== undefined && hasFailed} />}
    >
      {view()}
    </PageFrame>
  );
}
