import type { PreviewLink } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Stack, Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { useListPreviewLinksQuery } from '../../api/rolloutPreviewApi.ts';
import { PageFailure } from '../../parts/PageFailure.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { useTableWords } from '../../parts/useTableWords.ts';
import { Version } from '../../parts/Version.tsx';
import { EndPreview } from './EndPreview.tsx';

/** Open previews of a remote: who sees which version, and until when. */
export function OpenPreviews({ name }: { name: string }) {
  const intl = useIntl();
  const words = useTableWords();
  const query = useListPreviewLinksQuery(name, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const columns = usePreviewColumns();
  const { currentData, error, isFetching } = query;
  const hasFailed = currentData === undefined && error !== undefined && !isFetching;
  return (
    <section aria-labelledby="previews">
      <Typography id="previews" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rollout.previews.title" />
      </Typography>
      <div role="status">
        <PageNotice slow={slow} isOutdated={currentData !== undefined && error !== undefined} />
      </div>
      <DataTable
        caption={intl.formatMessage({ id: 'operator.rollout.previews.title' })}
        columns={columns}
        rows={currentData?.items ?? NONE}
        rowId={({ id }) => id}
        words={words}
        isLoading={currentData === undefined && !hasFailed}
        isDense
        error={hasFailed ? <PageFailure error={error} onRetry={slow.retry} /> : null}
        empty={
          <Typography sx={{ p: 2, color: 'text.secondary' }}>
            <FormattedMessage id="operator.rollout.previews.empty" />
          </Typography>
        }
      />
    </section>
  );
}

function usePreviewColumns(): DataColumn<PreviewLink>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.previews.${id}` });
    return [
      { id: 'person', header: say('person'), cell: ({ person }) => <bdi>{person}</bdi> },
      { id: 'version', header: say('version'), cell: ({ version }) => <Version version={version} /> },
      {
        id: 'until',
        header: say('until'),
        cell: ({ expiresAt }) => <Moment at={expiresAt} precision="second" />,
      },
      {
        id: 'created',
        header: say('created'),
        cell: ({ createdAt, createdBy }) => (
          <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
            <Moment at={createdAt} precision="second" />
            <bdi dir="ltr">{createdBy}</bdi>
          </Stack>
        ),
      },
      {
        id: 'end',
        header: say('end'),
        isHeaderHidden: true,
        cell: (preview) => <EndPreview preview={preview} />,
      },
    ];
  }, [intl]);
}

const NONE: readonly PreviewLink[] = [];
