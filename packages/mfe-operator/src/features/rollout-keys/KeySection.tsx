import type { OperatorKey } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, NoticeBar, StateCard, Typography } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useListRolloutKeysQuery } from '../../api/rolloutAccessApi.ts';
import { PageFailure } from '../../parts/PageFailure.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { useTableWords } from '../../parts/useTableWords.ts';
import type { Signing } from '../../model/signing.ts';
import { useKeyColumns } from './useKeyColumns.tsx';

const ID = 'rollout-keys';

/** Signing keys of all operators: what waits for approval, what is trusted, and until when. */
export function KeySection({ signing }: { signing: Signing }) {
  const intl = useIntl();
  const words = useTableWords();
  const query = useListRolloutKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: keys, error, isFetching } = query;
  const columns = useKeyColumns(signing, keys?.days ?? 0);
  const hasFailed = keys === undefined && error !== undefined && !isFetching;
  const people = keys?.items.filter(({ owner }) => owner === 'person') ?? NONE;
  const waiting = people.filter(({ state }) => state === 'waiting' || state === 'starting').length;
  return (
    <Box component="section" aria-labelledby={ID} sx={{ mt: 4 }}>
      <Typography id={ID} variant="h5" component="h2" sx={{ mb: 2 }}>
        <FormattedMessage id="operator.rollout.keys.title" />
      </Typography>
      {waiting === 0 ? null : (
        <NoticeBar icon="alert">
          <FormattedMessage id="operator.rollout.keys.waiting" values={{ count: waiting }} />
        </NoticeBar>
      )}
      <DataTable
        caption={intl.formatMessage({ id: 'operator.rollout.keys.title' })}
        columns={columns}
        rows={people}
        rowId={({ keyId }) => keyId}
        words={words}
        isLoading={keys === undefined && !hasFailed}
        isDense
        error={hasFailed ? <PageFailure error={error} onRetry={slow.retry} /> : null}
        empty={
          <StateCard icon="terminal" title={<FormattedMessage id="operator.rollout.keys.empty.title" />}>
            <FormattedMessage id="operator.rollout.keys.empty.text" />
          </StateCard>
        }
      />
    </Box>
  );
}

const NONE: readonly OperatorKey[] = [];
