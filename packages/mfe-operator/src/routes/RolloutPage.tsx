import { FormattedMessage, Link } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { MuiLink, PageFrame, Stack } from '@farm/ui';
import { useGetRolloutStatusQuery } from '../api/rolloutApi.ts';
import { EntryTable } from '../features/rollout/EntryTable.tsx';
import { FrozenBar } from '../features/rollout/FrozenBar.tsx';
import { SigningCard } from '../features/rollout/SigningCard.tsx';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { ChangeDialog } from '../features/rollout/ChangeDialog.tsx';
import { useSigning } from '../features/rollout/useSigning.ts';
import { useLiveDocument } from '../features/rollout/useLiveDocument.ts';
import { useChanges } from '../features/rollout/useChanges.ts';
import { ROLLOUT_HISTORY_PATH, ROLLOUT_TOKENS_PATH, ROLLOUT_USES_PATH } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

const LOOK_AGAIN_MS = 5000;

/** Live versions, and changes to the rollout. */
export function RolloutPage() {
  const query = useGetRolloutStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query, LOOK_AGAIN_MS);
  const slow = useSlowQuery(query);
  const { currentData: status, error, isFetching } = query;
  const signing = useSigning();
  const { document, isSettled } = useLiveDocument(status);
  const { changes, dialog } = useChanges(status, signing);
  const hasFailed = status === undefined && error !== undefined && !isFetching;
  const frozen = status?.frozen ?? null;
  // Shown all at once, so later parts do not push earlier ones aside.
  const isShown = hasFailed || (isSettled && signing.state !== 'loading');
  return (
    <PageFrame
      title={<FormattedMessage id="operator.rollout.title" />}
      sentence={
        <>
          <FormattedMessage id="operator.rollout.sentence" />
          <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
            <MuiLink component={Link} to={ROLLOUT_HISTORY_PATH}>
              <FormattedMessage id="operator.rollout.history.title" />
            </MuiLink>
            <MuiLink component={Link} to={ROLLOUT_TOKENS_PATH}>
              <FormattedMessage id="operator.rollout.tokens.title" />
            </MuiLink>
            <MuiLink component={Link} to={ROLLOUT_USES_PATH}>
              <FormattedMessage id="operator.rollout.uses.title" />
            </MuiLink>
          </Stack>
        </>
      }
      actions={
        status === undefined || !isShown ? null : (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
            <ChangeButton intent={SET} changes={changes} />
            {/* A single button, so that focus stays on it after freezing. */}
            <ChangeButton intent={frozen === null ? FREEZE : UNFREEZE} changes={changes} />
          </Stack>
        )
      }
      notice={<PageNotice slow={slow} isOutdated={status !== undefined && error !== undefined} />}
    >
      {isShown ? (
        <>
          <SigningCard signing={signing} />
          {frozen === null ? null : <FrozenBar reason={frozen.reason} />}
          <EntryTable
            status={status}
            document={document}
            changes={changes}
            failure={hasFailed ? <PageFailure error={error} onRetry={slow.retry} /> : null}
          />
        </>
      ) : (
        <CardSkeleton />
      )}
      <ChangeDialog {...dialog} onUncertain={() => void query.refetch()} />
    </PageFrame>
  );
}

const SET = { kind: 'set', entry: null } as const;
const FREEZE = { kind: 'freeze', entry: null } as const;
const UNFREEZE = { kind: 'unfreeze', entry: null } as const;
