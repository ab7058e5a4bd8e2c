import type { PublishedVersion } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { Commit } from '../../parts/Commit.tsx';
import { VersionLink } from '../../parts/VersionLink.tsx';
import { Findings } from './Findings.tsx';
import { PreviewButton } from './PreviewButton.tsx';

/** Columns of the list of published versions. */
export function useVersionColumns(): DataColumn<PublishedVersion>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.versions.${id}` });
    return [
      {
        id: 'version',
        header: say('version'),
        cell: ({ name, version }) => <VersionLink name={name} version={version} />,
      },
      {
        id: 'commit',
        header: say('commit'),
        cell: ({ commit }) =>
          commit === null ? intl.formatMessage({ id: 'operator.rollout.none' }) : <Commit commit={commit} />,
      },
      {
        id: 'published',
        header: say('published'),
        cell: ({ publishedAt, publishedBy }) => (
          <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
            <Moment at={publishedAt} precision="second" />
            <bdi dir="ltr">{publishedBy}</bdi>
          </Stack>
        ),
      },
      {
        id: 'verification',
        header: say('verification'),
        width: '40%',
        cell: ({ verification }) => <Findings verification={verification} />,
      },
      {
        id: 'preview',
        header: say('preview'),
        isHeaderHidden: true,
        cell: ({ name, version }) => <PreviewButton name={name} version={version} />,
      },
    ];
  }, [intl]);
}
