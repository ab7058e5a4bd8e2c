import type { ProfitRun } from '@farm/contracts';
import { Moment, Space, Xch } from '@farm/kit';
import { FormattedNumber, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toProfitRunPath } from '../../model/paths.ts';
import { PostedBy } from '../../parts/PostedBy.tsx';
import { UtcPeriod } from '../../parts/UtcPeriod.tsx';

/** Columns of the list of profit runs. */
export function useProfitRunColumns(): DataColumn<ProfitRun>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.run.${id}` });
    return [
      {
        id: 'period',
        header: say('period'),
        width: 170,
        cell: ({ id, from, to }) => (
          <MuiLink component={Link} to={toProfitRunPath(id)}>
            <UtcPeriod from={from} to={to} />
          </MuiLink>
        ),
      },
      { id: 'total', header: say('total'), align: 'end', cell: ({ total }) => <Xch xch={total} /> },
      {
        id: 'lineCount',
        header: say('lineCount'),
        align: 'end',
        cell: ({ lineCount }) => <FormattedNumber value={lineCount} />,
      },
      {
        id: 'netSpace',
        header: say('netSpace'),
        align: 'end',
        cell: ({ netSpace }) => <Space bytes={netSpace} />,
      },
      {
        id: 'factor',
        header: say('factor'),
        align: 'end',
        cell: ({ factor }) => <bdi dir="ltr">{factor}</bdi>,
      },
      { id: 'postedBy', header: say('postedBy'), cell: ({ postedBy }) => <PostedBy email={postedBy} /> },
      {
        id: 'postedAt',
        header: say('postedAt'),
        cell: ({ postedAt }) => <Moment at={postedAt} precision="second" />,
      },
    ];
  }, [intl]);
}
