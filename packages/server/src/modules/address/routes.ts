import {
  addressChangeSchema,
  addressDeletionSchema,
  addressesDeletedSchema,
  addressPageSchema,
  addressSchema,
  newAddressSchema,
  pageQuerySchema,
} from '@farm/contracts';
import type { Config } from '../../config.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import { deleteAddresses, describeAddress, listAddresses, type AddressRow } from './repository.ts';
import { keepAddress, toAddress } from './service.ts';

const url = '/api/me/addresses';

export function addressRoutes(
  app: App,
  parts: { db: Db; mailQueue: MailQueue; config: Pick<Config, 'withdrawals'> },
): void {
  const { db, config } = parts;
  const toItem = (row: AddressRow) => toAddress(row, config.withdrawals.coolDownSeconds);

  app.get(
    url,
    {
      onRequest: app.requireSession,
      schema: { summary: 'My addresses', querystring: pageQuerySchema, response: { 200: addressPageSchema } },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const place = { before: readCursor(cursor), limit: limit + 1 };
      const found = await listAddresses(db, request.getSession().account.id, place);
      return toPage(found, { limit, numberOf: ({ number }) => number, toItem });
    },
  );

  app.post(
    url,
    {
      onRequest: app.requireSession,
      schema: { summary: 'Keep an address', body: newAddressSchema, response: { 201: addressSchema } },
    },
    async (request, reply) => {
      const { address, desc } = request.body;
      const accountId = request.getSession().account.id;
      const added = await keepAddress(parts, { accountId, address, description: desc });
      return reply.code(201).send(toItem(added));
    },
  );

  app.patch(
    `${url}/:id`,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'Describe an address',
        params: idParamsSchema,
        body: addressChangeSchema,
        response: { 200: addressSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const accountId = request.getSession().account.id;
      const changed = await describeAddress(db, { id, accountId, description: request.body.desc });
      if (!changed) throw new AppError('not_found');
      return toItem(changed);
    },
  );

  app.post(
    `${url}/delete`,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'Delete addresses',
        body: addressDeletionSchema,
        response: { 200: addressesDeletedSchema },
      },
    },
    async (request) => ({
      deleted: await deleteAddresses(db, request.getSession().account.id, request.body.ids),
    }),
  );
}
