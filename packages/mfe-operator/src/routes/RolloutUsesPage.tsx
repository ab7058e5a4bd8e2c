import { FormattedMessage, isApiError, Link, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, MuiLink, PageFrame, StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useGetRolloutRegistryQuery } from '../api/rolloutApi.ts';
import { UseFields } from '../features/rollout-uses/UseFields.tsx';
import { useUseChoice } from '../features/rollout-uses/useUseChoice.ts';
import { useUseColumns } from '../features/rollout-uses/useUseColumns.tsx';
import { ROLLOUT_PATH } from '../model/paths.ts';
import { findUses } from '../model/uses.ts';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';
import { useTableWords } from '../parts/useTableWords.ts';

/** Live remotes that use a shared part, or one of its names: those that a change of it would break. */
export function RolloutUsesPage() {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useUseColumns();
  const query = useGetRolloutRegistryQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData, error, isFetching } = query;
  const document = currentData?.document;
  const { choice, change } = useUseChoice(document);
  // Nothing has ever been promoted.
  const isEmpty = isApiError(error) && error.code === 'not_found';
  const hasFailed = document === undefined && error !== undefined && !isFetching && !isEmpty;
  const isLoading = document === undefined && !hasFailed && !isEmpty;
  const hasChoice = document !== undefined && choice.part !== '';
  const empty = hasChoice ? 'unused' : 'empty';
  return (
    <PageFrame
      title={<FormattedMessage id="operator.rollout.uses.title" />}
      sentence={
        <>
          <FormattedMessage id="operator.rollout.uses.sentence" />
          <br />
          <MuiLink component={Link} to={ROLLOUT_PATH}>
            <FormattedMessage id="operator.rollout.back" />
          </MuiLink>
        </>
      }
      notice={<PageNotice slow={slow} isOutdated={document !== undefined && error !== undefined} />}
    >
      {hasChoice ? <UseFields document={document} choice={choice} onChange={change} /> : null}
      {isLoading ? <Box sx={fieldsPlace} /> : null}
      <DataTable
        caption={intl.formatMessage({ id: 'operator.rollout.uses.title' })}
        columns={columns}
        rows={document === undefined ? [] : findUses(document, choice)}
        rowId={({ remote, version, state }) => `${remote} ${version} ${state}`}
        words={words}
        isLoading={isLoading}
        isDense
        error={hasFailed ? <PageFailure error={error} onRetry={slow.retry} /> : null}
        empty={
          <StateCard icon="sprout" title={<FormattedMessage id={`operator.rollout.uses.${empty}.title`} />}>
            <FormattedMessage id={`operator.rollout.uses.${empty}.text`} />
          </StateCard>
        }
      />
    </PageFrame>
  );
}

/** Where the fields will be: two lines on a phone, one elsewhere. */
const fieldsPlace = { height: { xs: 128, sm: 56 }, mb: 2 };
