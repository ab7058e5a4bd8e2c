import { languages, locales, type OperatorNotice } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { Link, useIntl, usePage } from '@farm/remote-sdk';
import { Box, MuiLink } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { selectTitle } from '../../model/noticeTitle.ts';
import { toNoticePath } from '../../model/paths.ts';
import { DoneBy } from '../../parts/DoneBy.tsx';
import { NoticeState } from './NoticeState.tsx';

/** Columns of the list of notices. */
export function useNoticeColumns(): DataColumn<OperatorNotice>[] {
  const intl = useIntl();
  const { locale } = usePage();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.${id}` });
    const languagesOf = ({ texts }: OperatorNotice) =>
      intl.formatList(
        locales.filter((one) => texts[one] !== null).map((one) => languages[one].label),
        { style: 'narrow' },
      );
    return [
      {
        id: 'title',
        header: say('notice.title'),
        width: '24%',
        cell: (notice) => (
          <MuiLink component={Link} to={toNoticePath(notice.id)}>
            <bdi>{selectTitle(notice, locale)}</bdi>
          </MuiLink>
        ),
      },
      {
        id: 'state',
        header: say('notice.state'),
        width: '15%',
        cell: (notice) => <NoticeState notice={notice} />,
      },
      {
        id: 'languages',
        header: say('notice.languages'),
        width: '13%',
        cell: (notice) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {languagesOf(notice)}
          </Box>
        ),
      },
      {
        id: 'publishedAt',
        header: say('notice.publishedAt'),
        width: '24%',
        cell: ({ publishedAt }) =>
          publishedAt === null ? say('notice.notPublished') : <Moment at={publishedAt} precision="second" />,
      },
      {
        id: 'changedAt',
        header: say('notice.changedAt'),
        width: '24%',
        cell: ({ changedAt, changedBy }) => <DoneBy at={changedAt} email={changedBy} />,
      },
    ];
  }, [intl, locale]);
}
