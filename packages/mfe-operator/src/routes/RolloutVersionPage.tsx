import { FormattedMessage, Link, useParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, MuiLink, PageFrame } from '@farm/ui';
import { useGetRolloutStatusQuery, useGetRolloutVersionQuery } from '../api/rolloutApi.ts';
import { PreviewButton } from '../features/rollout-part/PreviewButton.tsx';
import { ComparisonCard } from '../features/rollout-version/ComparisonCard.tsx';
import { VerificationCard } from '../features/rollout-version/VerificationCard.tsx';
import { VersionActions } from '../features/rollout-version/VersionActions.tsx';
import { VersionFacts } from '../features/rollout-version/VersionFacts.tsx';
import { useNextShare } from '../features/rollout-version/useNextShare.ts';
import { ChangeDialog } from '../features/rollout/ChangeDialog.tsx';
import { FrozenBar } from '../features/rollout/FrozenBar.tsx';
import { SigningCard } from '../features/rollout/SigningCard.tsx';
import { useChanges } from '../features/rollout/useChanges.ts';
import { useSigning } from '../features/rollout/useSigning.ts';
import { ROLLOUT_PATH, toRolloutPartPath } from '../model/paths.ts';
import { toComparedVersion } from '../model/versionRole.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { Missing } from '../parts/Missing.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';
import { Version } from '../parts/Version.tsx';

const LOOK_AGAIN_MS = 5000;

/** A version of a remote or the shell: who gets it, what to do about it, its origin, and the evidence about it. */
export function RolloutVersionPage() {
  const { name = '', version = '' } = useParams();
  const isPossible = VERSION.test(version);
  const statusQuery = useGetRolloutStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(statusQuery, LOOK_AGAIN_MS);
  const query = useGetRolloutVersionQuery(
    { name, version },
    { refetchOnMountOrArgChange: true, skip: !isPossible },
  );
  useKeptCurrent(query);
  const statusSlow = useSlowQuery(statusQuery);
  const slow = useSlowQuery(query);
  const signing = useSigning();
  const status = statusQuery.currentData;
  const published = query.currentData;
  const { changes, dialog } = useChanges(status, signing);
  const entry = status?.entries.find((one) => one.name === name);
  const nextShare = useNextShare(entry);
  const other = entry === undefined ? null : toComparedVersion(entry, version);
  const compared = useGetRolloutVersionQuery({ name, version: other ?? '' }, { skip: other === null });
  const failed = [statusQuery, query].find(
    ({ currentData, error, isFetching }) => currentData === undefined && error !== undefined && !isFetching,
  );
  const isMissing = !isPossible || published === null || (status !== undefined && entry === undefined);
  const view = () => {
    if (isMissing) return <Missing backTo={ROLLOUT_PATH} />;
    if (failed !== undefined)
      return (
        <PageFailure
          error={failed.error}
          onRetry={failed === query ? slow.retry : statusSlow.retry}
          backTo={ROLLOUT_PATH}
        />
      );
    if (published === undefined || entry === undefined || status === undefined || signing.state === 'loading')
      return <CardSkeleton />;
    return (
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div>
          <SigningCard signing={signing} />
          {status.frozen === null ? null : <FrozenBar reason={status.frozen.reason} />}
          <VersionActions entry={entry} version={version} nextShare={nextShare} changes={changes} />
        </div>
        <ComparisonCard
          key={`comparison ${version}`}
          entry={entry}
          release={published}
          otherRelease={compared.currentData}
        />
        <VerificationCard key={version} published={published} />
        <VersionFacts published={published} entry={entry} status={status} />
      </Box>
    );
  };
  const isOutdated =
    published !== undefined &&
    status !== undefined &&
    (query.error !== undefined || statusQuery.error !== undefined);
  return (
    <PageFrame
      title={
        isMissing ? (
          <FormattedMessage id="operator.rollout.title" />
        ) : (
          <FormattedMessage
            id="operator.rollout.version.title"
            values={{ name: <bdi dir="ltr">{name}</bdi>, version: <Version version={version} /> }}
          />
        )
      }
      sentence={
        <MuiLink component={Link} to={isMissing ? ROLLOUT_PATH : toRolloutPartPath(name)}>
          {isMissing ? (
            <FormattedMessage id="operator.rollout.back" />
          ) : (
            <FormattedMessage
              id="operator.rollout.version.back"
              values={{ name: <bdi dir="ltr">{name}</bdi> }}
            />
          )}
        </MuiLink>
      }
      actions={isMissing ? null : <PreviewButton name={name} version={version} />}
      notice={<PageNotice slow={slow.isSlow ? slow : statusSlow} isOutdated={isOutdated} />}
    >
      {view()}
      <ChangeDialog {...dialog} onUncertain={() => void statusQuery.refetch()} />
    </PageFrame>
  );
}

const VERSION = /^\d+\.\d+\.\d+\+[0-9a-f]{12}$/;
