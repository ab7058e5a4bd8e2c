import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import { renderCsvRows } from '../../csv.ts';
import { readCursor, toPage } from '../../cursor.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { deleteAddresses, describeAddress, listAddresses, type AddressRow } from './address.repository.ts';
import { addNotifiedAddress, toAddress, type AddressParts } from './service.ts';

const COLUMNS = ['id', 'address', 'desc', 'createdAt', 'trustedAt'] as const;

export function addAddressRoutes(app: App, parts: AddressParts): void {
  const { db, config } = parts;
  const toItem = (row: AddressRow) => toAddress(row, config.withdrawals.coolDownSeconds);

  addRoute(app, calls.listAddresses, async (request) => {
    const { cursor, limit } = request.query;
    const place = { before: readCursor(cursor), limit: limit + 1 };
    const found = await listAddresses(db, request.getSession().account.id, place);
    return toPage(found, { limit, numberOf: ({ number }) => number, toItem });
  });

  addRoute(app, calls.downloadAddresses, (request) => {
    const accountId = request.getSession().account.id;
    const readBatch = (last: AddressRow | undefined, limit: number) =>
      listAddresses(db, accountId, { before: last?.number ?? null, limit });
    const toCells = (row: AddressRow) => {
      const item = toItem(row);
      return COLUMNS.map((column) => item[column]);
    };
    return Readable.from(renderCsvRows(COLUMNS, readBatch, toCells));
  });

  addRoute(app, calls.createAddress, async (request) => {
    const { address, desc } = request.body;
    const accountId = request.getSession().account.id;
    return toItem(await addNotifiedAddress(parts, { accountId, address, description: desc }));
  });

  addRoute(app, calls.updateAddress, async (request) => {
    const { id } = request.params;
    const accountId = request.getSession().account.id;
    const changed = await describeAddress(db, { id, accountId, description: request.body.desc });
    if (!changed) throw new AppError('not_found');
    return toItem(changed);
  });

  addRoute(app, calls.deleteAddresses, async (request) => ({
    deleted: await deleteAddresses(db, request.getSession().account.id, request.body.ids),
  }));
}
