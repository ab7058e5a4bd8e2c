import type { Address } from '@farm/contracts';
import { CopyableText, Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { nameOfAddress } from '../../model/nameOfAddress.ts';
import { CoolDownState } from './CoolDownState.tsx';

/** Columns of the address table. `onDescribe` must be the same function at every render. */
export function useAddressColumns(onDescribe: (address: Address) => void): DataColumn<Address>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string, name?: string) =>
      intl.formatMessage({ id: `security.addresses.${id}` }, name === undefined ? {} : { name });
    return [
      {
        id: 'desc',
        header: say('column.desc'),
        cell: ({ desc }) =>
          desc === '' ? (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              <FormattedMessage id="security.addresses.noDesc" />
            </Typography>
          ) : (
            <bdi>{desc}</bdi>
          ),
      },
      {
        id: 'address',
        header: say('column.address'),
        cell: (address) => (
          <CopyableText isShort text={address.address} label={say('copy', nameOfAddress(address))} />
        ),
      },
      {
        id: 'added',
        header: say('column.added'),
        cell: ({ createdAt }) => <Moment at={createdAt} precision="day" />,
      },
      {
        id: 'state',
        header: say('column.state'),
        cell: ({ trustedAt }) => <CoolDownState trustedAt={trustedAt} />,
      },
      {
        id: 'actions',
        header: say('column.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (address) => (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={say('describe', nameOfAddress(address))}
            onClick={() => onDescribe(address)}
          >
            {say('edit')}
          </Button>
        ),
      },
    ];
  }, [intl, onDescribe]);
}
