import type { Address as SavedAddress } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Address } from '../../parts/Address.tsx';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';

/** Payout addresses that an account saved. */
export function AddressTable({ addresses }: Pick<OperatorAccount, 'addresses'>) {
  return <AccountTable name="addresses" rows={addresses} columns={columns} />;
}

const columns = [
  createColumn<SavedAddress>('addresses.address', ({ address }) => (
    <Address address={address} form="short" />
  )),
  createColumn<SavedAddress>('addresses.desc', ({ desc }) =>
    desc === '' ? <FormattedMessage id="operator.none" /> : <bdi>{desc}</bdi>,
  ),
  createColumn<SavedAddress>('addresses.added', ({ createdAt }) => (
    <Moment at={createdAt} precision="second" />
  )),
  createColumn<SavedAddress>('addresses.trusted', ({ trustedAt }) => (
    <Moment at={trustedAt} precision="second" />
  )),
];
