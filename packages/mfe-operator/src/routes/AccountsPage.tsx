import { MAX_FOUND_ACCOUNTS, MIN_ACCOUNT_SEARCH_LENGTH, type FoundAccount } from '@farm/contracts/operator';
import { SearchField } from '@farm/kit/search';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, NoticeBar, PageFrame, StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useFindAccountsQuery } from '../api/accountApi.ts';
import { MAX_SEARCH_LENGTH, useAccountSearch } from '../features/accounts/useAccountSearch.ts';
import { useFoundColumns } from '../features/accounts/useFoundColumns.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useTableWords } from '../parts/useTableWords.ts';

const NO_ROWS: readonly FoundAccount[] = [];

/** Finds accounts by what a user or a mail names. */
export function AccountsPage() {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useFoundColumns();
  const { search, isComplete, change } = useAccountSearch();
  // Nothing that accounts are found by has capital letters.
  const query = useFindAccountsQuery(
    { search: search.toLowerCase() },
    { skip: !isComplete, refetchOnMountOrArgChange: true },
  );
  const slow = useSlowQuery(query);
  const { currentData: found, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const say = (id: string) => intl.formatMessage({ id: `operator.accounts.${id}` });
  return (
    <PageFrame
      title={<FormattedMessage id="operator.accounts.title" />}
      sentence={<FormattedMessage id="operator.accounts.sentence" />}
      notice={
        found?.isMore === true ? (
          <NoticeBar icon="about">
            <FormattedMessage id="operator.accounts.more" values={{ count: MAX_FOUND_ACCOUNTS }} />
          </NoticeBar>
        ) : (
          <PageNotice slow={slow} isOutdated={found !== undefined && hasFailed} />
        )
      }
    >
      <DataTable
        caption={say('found')}
        columns={columns}
        rows={found?.items ?? NO_ROWS}
        rowId={({ id }) => id}
        words={words}
        toolbar={
          <Box role="search" aria-label={say('title')}>
            <SearchField
              label={say('search')}
              buttonLabel={say('search.do')}
              maxLength={MAX_SEARCH_LENGTH}
              value={search}
              onSearch={change}
            />
          </Box>
        }
        isLoading={isComplete && found === undefined && !hasFailed}
        isDense
        error={
          isComplete && found === undefined && hasFailed ? (
            <PageFailure error={error} onRetry={slow.retry} />
          ) : null
        }
        empty={
          <StateCard
            icon="search"
            title={<FormattedMessage id={`operator.accounts.${isComplete ? 'none' : 'before'}.title`} />}
          >
            <FormattedMessage
              id={`operator.accounts.${isComplete ? 'none' : 'before'}.text`}
              values={{ min: MIN_ACCOUNT_SEARCH_LENGTH }}
            />
          </StateCard>
        }
      />
    </PageFrame>
  );
}
