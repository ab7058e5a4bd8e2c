import { formatFingerprint, type HistoryEntry } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { HaltReason } from '../../parts/HaltReason.tsx';
import { Changed } from './Changed.tsx';

/** Columns of the history. */
export function useHistoryColumns(): DataColumn<HistoryEntry>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.history.${id}` });
    return [
      { id: 'at', header: say('at'), width: '20%', cell: ({ at }) => <Moment at={at} precision="second" /> },
      { id: 'what', header: say('what'), width: '25%', cell: (entry) => <Changed entry={entry} /> },
      {
        id: 'why',
        header: say('why'),
        width: '19%',
        cell: ({ why, halt }) => (halt === null ? <bdi>{why}</bdi> : <HaltReason why={why} />),
      },
      { id: 'who', header: say('who'), width: '27%', cell: (entry) => <Who entry={entry} /> },
      { id: 'rev', header: say('rev'), align: 'end', cell: ({ rev }) => <FormattedNumber value={rev} /> },
    ];
  }, [intl]);
}

function Who({ entry: { who, keyName, keyId, halt, approvedBy = [] } }: { entry: HistoryEntry }) {
  const intl = useIntl();
  if (halt !== null) return <FormattedMessage id="operator.rollout.history.registry" />;
  return (
    <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <bdi dir="ltr">{who}</bdi>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage
          id="operator.rollout.history.signed"
          values={{
            name: keyName === who ? null : <bdi dir="ltr">{keyName}</bdi>,
            isOther: keyName === who ? 'no' : 'yes',
            key: <code dir="ltr">{formatFingerprint(keyId)}</code>,
          }}
        />
      </Typography>
      {approvedBy.length === 0 ? null : (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <FormattedMessage
            id="operator.rollout.history.approved"
            values={{ names: <bdi dir="ltr">{intl.formatList(approvedBy)}</bdi> }}
          />
        </Typography>
      )}
    </Stack>
  );
}
