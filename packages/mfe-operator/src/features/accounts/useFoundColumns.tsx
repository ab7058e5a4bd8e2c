import type { FoundAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { AccountLink } from '../../parts/AccountLink.tsx';
import { AccountMarks } from './AccountMarks.tsx';

/** Columns of the accounts that a search found. */
export function useFoundColumns(): DataColumn<FoundAccount>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.accounts.${id}` });
    return [
      { id: 'email', header: say('email'), cell: (account) => <AccountLink account={account} /> },
      {
        id: 'name',
        header: say('name'),
        cell: ({ name }) => (name === '' ? <FormattedMessage id="operator.none" /> : <bdi>{name}</bdi>),
      },
      { id: 'by', header: say('by'), cell: ({ by }) => say(`by.${by}`) },
      { id: 'marks', header: say('marks'), cell: (account) => <AccountMarks account={account} /> },
      {
        id: 'created',
        header: say('created'),
        cell: ({ createdAt }) => <Moment at={createdAt} precision="second" />,
      },
    ];
  }, [intl]);
}
