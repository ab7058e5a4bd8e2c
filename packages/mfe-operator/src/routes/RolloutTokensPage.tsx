import type { CreatedRolloutToken, RolloutToken } from '@farm/contracts/rollout';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { MuiLink, PageFrame, StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useState } from 'react';
import { useListRolloutKeysQuery, useListRolloutTokensQuery } from '../api/rolloutAccessApi.ts';
import { useGetRolloutStatusQuery } from '../api/rolloutApi.ts';
import { KeySection } from '../features/rollout-keys/KeySection.tsx';
import { OverrideGrant } from '../features/rollout-overrides/OverrideGrant.tsx';
import { useSigning } from '../features/rollout/useSigning.ts';
import { NewToken } from '../features/rollout-tokens/NewToken.tsx';
import { TokenForm } from '../features/rollout-tokens/TokenForm.tsx';
import { useTokenColumns } from '../features/rollout-tokens/useTokenColumns.tsx';
import { ROLLOUT_PATH } from '../model/paths.ts';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';
import { useTableWords } from '../parts/useTableWords.ts';

/** Tokens for publishing and operating, and the keys that sign changes. */
export function RolloutTokensPage() {
  const intl = useIntl();
  const words = useTableWords();
  const query = useListRolloutTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const columns = useTokenColumns();
  const signing = useSigning();
  // Without the status a token for everything can still be created.
  const { currentData: status } = useGetRolloutStatusQuery(undefined);
  const keys = useListRolloutKeysQuery(undefined);
  const [created, setCreated] = useState<CreatedRolloutToken>();
  const [isShown, setIsShown] = useState(false);
  const { currentData: tokens, error, isFetching } = query;
  const hasFailed = tokens === undefined && error !== undefined && !isFetching;
  const hasTokens = tokens !== undefined || hasFailed;
  const hasKeys = keys.currentData !== undefined || keys.error !== undefined;
  return (
    <PageFrame
      title={<FormattedMessage id="operator.rollout.tokens.title" />}
      sentence={
        <MuiLink component={Link} to={ROLLOUT_PATH}>
          <FormattedMessage id="operator.rollout.back" />
        </MuiLink>
      }
      notice={<PageNotice slow={slow} isOutdated={tokens !== undefined && error !== undefined} />}
    >
      <TokenForm
        remotes={status?.entries.map(({ name }) => name) ?? []}
        onCreated={(token) => {
          setCreated(token);
          setIsShown(true);
        }}
      />
      <DataTable
        caption={intl.formatMessage({ id: 'operator.rollout.tokens.title' })}
        columns={columns}
        rows={tokens?.items ?? NONE}
        rowId={({ id }) => id}
        words={words}
        isLoading={tokens === undefined && !hasFailed}
        isDense
        error={hasFailed ? <PageFailure error={error} onRetry={slow.retry} /> : null}
        empty={
          <StateCard icon="terminal" title={<FormattedMessage id="operator.rollout.tokens.empty.title" />}>
            <FormattedMessage id="operator.rollout.tokens.empty.text" />
          </StateCard>
        }
      />
      {/* Below tables whose height is not known in advance. */}
      {hasTokens ? <KeySection signing={signing} /> : null}
      {hasTokens && hasKeys ? <OverrideGrant /> : null}
      {created === undefined ? null : (
        <NewToken isOpen={isShown} created={created} onClose={() => setIsShown(false)} />
      )}
    </PageFrame>
  );
}

const NONE: readonly RolloutToken[] = [];
