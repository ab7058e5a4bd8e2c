import type { TermsKind } from '@farm/contracts/terms';
import { LoadFailure, LoadNotice, termsPaths } from '@farm/kit';
import { FormattedMessage, isApiError, Link, usePage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Button, PageFrame, StateCard } from '@farm/ui';
import { useGetTermsQuery } from '../../api/termsApi.ts';
import { TermsSkeleton } from './TermsSkeleton.tsx';
import { TermsText } from './TermsText.tsx';
import { useVersion } from './useVersion.ts';
import { VersionLine } from './VersionLine.tsx';
import { VersionSelect } from './VersionSelect.tsx';

/** Terms or privacy policy: what is in force, or the version that the URL names. */
export function TermsView({ kind }: { kind: TermsKind }) {
  const { locale } = usePage();
  const { version, setVersion } = useVersion();
  const query = useGetTermsQuery(
    { kind, locale, ...(version !== undefined && { version }) },
    { refetchOnMountOrArgChange: true },
  );
  const slow = useSlowQuery(query);
  const { currentData: terms, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  // Also for a number that is too large to be one.
  const isMissing =
    hasFailed && isApiError(error) && (error.code === 'not_found' || error.code === 'validation_failed');
  const view = () => {
    if (isMissing)
      return (
        <StateCard
          role="alert"
          icon="search"
          title={<FormattedMessage id="info.terms.missing.title" />}
          actions={
            <Button component={Link} to={termsPaths[kind]} variant="outlined">
              <FormattedMessage id="info.terms.toCurrent" />
            </Button>
          }
        >
          <FormattedMessage id="info.terms.missing.text" />
        </StateCard>
      );
    if (terms?.text) return <TermsText terms={terms} text={terms.text} />;
    if (terms)
      return (
        <StateCard icon="about" title={<FormattedMessage id={`info.terms.empty.${kind}`} />}>
          <FormattedMessage id="info.terms.empty.text" />
        </StateCard>
      );
    if (hasFailed)
      return (
        <LoadFailure
          titleId={`info.terms.failure.${kind}`}
          textId="info.failure"
          failure={toFailure(error)}
          onRetry={slow.retry}
        />
      );
    return <TermsSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id={`info.terms.title.${kind}`} />}
      sentence={<VersionLine terms={isMissing ? undefined : terms} isLoading={!terms && !hasFailed} />}
      actions={terms && !isMissing ? <VersionSelect terms={terms} onSelect={setVersion} /> : null}
      notice={<LoadNotice slow={slow} isOutdated={terms !== undefined && hasFailed && !isMissing} />}
    >
      {view()}
    </PageFrame>
  );
}
