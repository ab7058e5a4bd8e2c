import type { RolloutToken } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { Ends } from '../../parts/Ends.tsx';
import { RevokeToken } from './RevokeToken.tsx';

/** Columns of the list of tokens. */
export function useTokenColumns(): DataColumn<RolloutToken>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.token.${id}` });
    return [
      { id: 'name', header: say('name'), width: '14%', cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'scope',
        header: say('scope'),
        width: '11%',
        cell: ({ remote }) =>
          remote === null ? (
            say('scope.all')
          ) : (
            <FormattedMessage
              id="operator.rollout.token.scope.one"
              values={{ name: <bdi dir="ltr">{remote}</bdi> }}
            />
          ),
      },
      {
        id: 'created',
        header: say('createdAt'),
        width: '21%',
        cell: ({ createdAt, createdBy }) => (
          <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
            <Moment at={createdAt} precision="second" />
            <bdi dir="ltr">{createdBy}</bdi>
          </Stack>
        ),
      },
      {
        id: 'lastUsed',
        header: say('lastUsed'),
        width: '21%',
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? say('never') : <Moment at={lastUsedAt} precision="second" />,
      },
      { id: 'ends', header: say('ends'), width: '21%', cell: ({ expiresAt }) => <Ends at={expiresAt} /> },
      {
        id: 'revoke',
        header: say('revoke'),
        isHeaderHidden: true,
        cell: (token) => <RevokeToken token={token} />,
      },
    ];
  }, [intl]);
}
