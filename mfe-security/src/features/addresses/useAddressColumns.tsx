import type { Address } from '@farm/contracts';
import { CopyableText, Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toAddressName } from '../../model/toAddressName.ts';
import { CoolDownState } from './CoolDownState.tsx';

/** Columns of the address table. `onDescribe` must be the same function at every render. */
export function useAddressColumns(onDescribe: (address: Address) => void): DataColumn<Address>[] {
  const intl = useIntl();
  return useMemo(() => {
    const formatLabel = (id: string, name?: string) =>
      intl.formatMessage({ id: `security.addresses.${id}` }, name === undefined ? {} : { name });
    return [
      {
        id: 'desc',
        header: formatLabel('column.desc'),
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
        header: formatLabel('column.address'),
        cell: (address) => (
          <CopyableText isShort text={address.address} label={formatLabel('copy', toAddressName(address))} />
        ),
      },
      {
        id: 'added',
        header: formatLabel('column.added'),
        cell: ({ createdAt }) => <Moment at={createdAt} precision="day" />,
      },
      {
        id: 'state',
        header: formatLabel('column.state'),
        cell: ({ trustedAt }) => <CoolDownState trustedAt={trustedAt} />,
      },
      {
        id: 'actions',
        header: formatLabel('column.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (address) => (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={formatLabel('describe', toAddressName(address))}
            onClick={() => onDescribe(address)}
          >
            {formatLabel('edit')}
          </Button>
        ),
      },
    ];
  }, [intl, onDescribe]);
}
