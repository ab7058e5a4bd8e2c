import { SHELL } from '@farm/contracts/registry';
import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { FormattedMessage, Link, useIntl, useParams } from '@farm/remote-sdk';
import { useCursorRows, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Card, MuiLink, PageFrame, Typography } from '@farm/ui';
import {
  useGetRolloutStatusQuery,
  useListRolloutChoicesQuery,
  useListRolloutHistoryInfiniteQuery,
} from '../api/rolloutApi.ts';
import { HistoryTable } from '../features/rollout-history/HistoryTable.tsx';
import { OpenPreviews } from '../features/rollout-part/OpenPreviews.tsx';
import { FailureRates } from '../features/rollout-part/FailureRates.tsx';
import { Split } from '../features/rollout-part/Split.tsx';
import { Versions } from '../features/rollout-part/Versions.tsx';
import { ChangeDialog } from '../features/rollout/ChangeDialog.tsx';
import { EntrySwitch } from '../features/rollout/EntrySwitch.tsx';
import { FrozenBar } from '../features/rollout/FrozenBar.tsx';
import { SigningCard } from '../features/rollout/SigningCard.tsx';
import { useChanges } from '../features/rollout/useChanges.ts';
import { useSigning } from '../features/rollout/useSigning.ts';
import type { Changes } from '../model/changes.ts';
import type { Signing } from '../model/signing.ts';
import { ROLLOUT_PATH, toRolloutHistoryPath } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { Missing } from '../parts/Missing.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** A remote or the shell: versions by visitors, failure rates, published versions and history. */
export function RolloutPartPage() {
  const { name = '' } = useParams();
  const query = useGetRolloutStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: status, error, isFetching } = query;
  const entry = status?.entries.find((one) => one.name === name);
  const isMissing = status !== undefined && entry === undefined;
  const choices = useListRolloutChoicesQuery({ name });
  // The cards below ask again for versions that did not come, and must stay while they do.
  const areReleasesLoading = choices.isLoading && choices.error === undefined;
  const signing = useSigning();
  const { changes, dialog } = useChanges(status, signing);
  const view = () => {
    if (isMissing) return <Missing backTo={ROLLOUT_PATH} />;
    if (status === undefined && (error === undefined || isFetching)) return <CardSkeleton />;
    // Legends name releases by their commits.
    if (signing.state === 'loading' || areReleasesLoading) return <CardSkeleton />;
    // Content below waits for the content above, so nothing shifts.
    return (
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {entry === undefined ? <PageFailure error={error} onRetry={slow.retry} /> : <Split entry={entry} />}
        <FailureRates key={`rates ${name}`} name={name} />
        <Versions key={`versions ${name}`} name={name} />
        <OpenPreviews key={`previews ${name}`} name={name} />
        {entry === undefined || status === undefined ? null : (
          <SwitchCard entry={entry} status={status} changes={changes} signing={signing} />
        )}
        <PartHistory key={`history ${name}`} name={name} />
      </Box>
    );
  };
  return (
    <PageFrame
      title={
        isMissing ? (
          <FormattedMessage id="operator.rollout.title" />
        ) : (
          <FormattedMessage id="operator.rollout.part.title" values={{ name: <bdi dir="ltr">{name}</bdi> }} />
        )
      }
      sentence={
        <MuiLink component={Link} to={ROLLOUT_PATH}>
          <FormattedMessage id="operator.rollout.back" />
        </MuiLink>
      }
      notice={<PageNotice slow={slow} isOutdated={status !== undefined && error !== undefined} />}
    >
      {view()}
      <ChangeDialog {...dialog} onUncertain={() => void query.refetch()} />
    </PageFrame>
  );
}

interface SwitchCardProps {
  entry: RolloutEntry;
  status: RolloutStatus;
  changes: Changes;
  signing: Signing;
}

/** The kill switch, in a card of its own: nothing that gives versions to visitors is beside it. */
function SwitchCard({ entry, status: { frozen }, changes, signing }: SwitchCardProps) {
  if (entry.name === SHELL || entry.stable === null) return null;
  const words = entry.disabled === null ? 'disable' : 'enable';
  return (
    <div>
      <SigningCard signing={signing} />
      {frozen === null ? null : <FrozenBar reason={frozen.reason} />}
      <Card component="section" aria-labelledby="switch" sx={{ p: 3 }}>
        <Typography id="switch" variant="h5" component="h2" gutterBottom>
          <FormattedMessage id="operator.rollout.switch.title" />
        </Typography>
        <Typography sx={{ mb: 2 }}>
          <FormattedMessage id={`operator.rollout.${words}.text`} />
        </Typography>
        <EntrySwitch entry={entry} changes={changes} />
      </Card>
    </div>
  );
}

function PartHistory({ name }: { name: string }) {
  const intl = useIntl();
  const query = useListRolloutHistoryInfiniteQuery({ name }, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  return (
    <section aria-labelledby="history">
      <Typography id="history" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rollout.part.history" />
      </Typography>
      <Typography gutterBottom>
        <MuiLink component={Link} to={toRolloutHistoryPath(name)}>
          <FormattedMessage id="operator.rollout.part.history.filter" />
        </MuiLink>
      </Typography>
      <div role="status">
        <PageNotice {...list} />
      </div>
      <HistoryTable caption={intl.formatMessage({ id: 'operator.rollout.part.history' })} list={list} />
    </section>
  );
}
