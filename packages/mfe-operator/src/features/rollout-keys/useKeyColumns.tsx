import { formatFingerprint, type OperatorKey } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl, useSession } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { Ends } from '../../parts/Ends.tsx';
import type { Signing } from '../../model/signing.ts';
import { ApproveKey } from './ApproveKey.tsx';
import { WithdrawKey } from './WithdrawKey.tsx';

/** Columns of the list of keys; `days` is the time for which an approved key is trusted. */
export function useKeyColumns(signing: Signing, days: number): DataColumn<OperatorKey>[] {
  const intl = useIntl();
  const { user } = useSession();
  const accountId = user?.id;
  const approver = signing.state === 'ready' ? signing.key : null;
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.key.${id}` });
    return [
      { id: 'name', header: say('owner'), width: '17%', cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'fingerprint',
        header: say('fingerprint'),
        width: '20%',
        cell: ({ keyId }) => <code dir="ltr">{formatFingerprint(keyId)}</code>,
      },
      { id: 'state', header: say('state'), width: '21%', cell: (key) => <KeyState operatorKey={key} /> },
      {
        id: 'ends',
        header: say('ends'),
        width: '24%',
        cell: ({ expiresAt, state }) =>
          expiresAt === null || state === 'withdrawn' ? NOTHING : <Ends at={expiresAt} />,
      },
      {
        id: 'actions',
        header: say('actions'),
        isHeaderHidden: true,
        cell: (key) => (
          <Stack component="span" direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {isApprovable(key, accountId) && approver !== null ? (
              <ApproveKey operatorKey={key} approver={approver} days={days} />
            ) : null}
            {key.state === 'withdrawn' || key.state === 'expired' ? null : <WithdrawKey operatorKey={key} />}
          </Stack>
        ),
      },
    ];
  }, [intl, accountId, approver, days]);
}

const NOTHING = '–';

/** Nobody approves a key of their own, nor one that belongs to no operator. */
function isApprovable({ state, accountId }: OperatorKey, own: string | undefined): boolean {
  return (state === 'waiting' || state === 'starting') && accountId !== null && accountId !== own;
}

function KeyState({ operatorKey }: { operatorKey: OperatorKey }) {
  const { state, trustedFrom, trustedBy, withdrawnBy } = operatorKey;
  const by = state === 'withdrawn' ? withdrawnBy : trustedBy;
  return (
    <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <FormattedMessage id={`operator.rollout.key.state.${state}`} />
      {state === 'starting' && trustedFrom !== null ? <Moment at={trustedFrom} precision="second" /> : null}
      {by === null ? null : (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.rollout.key.by" values={{ by: <bdi dir="ltr">{by}</bdi> }} />
        </Typography>
      )}
    </Stack>
  );
}
