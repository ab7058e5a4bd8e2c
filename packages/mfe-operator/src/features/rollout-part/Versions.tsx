import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { StateCard, Typography } from '@farm/ui';
import { useListRolloutVersionsInfiniteQuery } from '../../api/rolloutApi.ts';
import { CursorTable } from '../../parts/CursorTable.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { useVersionColumns } from './useVersionColumns.tsx';

/** Published versions of a remote, with the results of their verification. */
export function Versions({ name }: { name: string }) {
  const intl = useIntl();
  const query = useListRolloutVersionsInfiniteQuery({ name }, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  return (
    <section aria-labelledby="versions">
      <Typography id="versions" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rollout.versions.title" />
      </Typography>
      <div role="status">
        <PageNotice {...list} />
      </div>
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.rollout.versions.title' })}
        list={list}
        columns={useVersionColumns()}
        rowId={({ version }) => version}
        empty={
          <StateCard icon="sprout" title={<FormattedMessage id="operator.rollout.versions.empty.title" />}>
            <FormattedMessage
              id="operator.rollout.versions.empty.text"
              values={{ command: <code dir="ltr">{`${COMMAND} ${name}`}</code> }}
            />
          </StateCard>
        }
      />
    </section>
  );
}

const COMMAND = 'npm run rollout -- publish';
