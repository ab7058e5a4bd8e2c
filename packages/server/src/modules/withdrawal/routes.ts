import { Readable } from 'node:stream';
import { mojoToXch, xchToMojo } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { findAskedToday } from './dailyLimit.repository.ts';
import { readCsv, readPage } from './list.ts';
import type { Payments } from './payments.ts';
import { findWithdrawal, listEvents } from './repository.ts';
import { requestWithdrawal } from './request.ts';
import { cancelWithdrawal } from './service.ts';
import { toEvent, toWithdrawal } from './toWithdrawal.ts';

export function withdrawalRoutes(
  app: App,
  parts: {
    db: Db;
    mailQueue: MailQueue;
    live: Live;
    config: Pick<Config, 'withdrawals'>;
    payments: Payments;
  },
): void {
  readRoutes(app, parts);

  handle(app, calls.createWithdrawal, async (request) => {
    const { amount, address, memo } = request.body;
    const withdrawal = await requestWithdrawal(parts, {
      accountId: request.getSession().account.id,
      idempotencyKey: request.headers['idempotency-key'],
      grossMojo: xchToMojo(amount),
      address,
      memo,
    });
    return toWithdrawal(withdrawal);
  });

  handle(app, calls.cancelWithdrawal, async (request) => {
    const accountId = request.getSession().account.id;
    return toWithdrawal(await cancelWithdrawal(parts, { id: request.params.id, accountId }));
  });
}

function readRoutes(
  app: App,
  { db, config, payments }: { db: Db; config: Pick<Config, 'withdrawals'>; payments: Payments },
): void {
  handle(app, calls.listWithdrawals, async (request) =>
    readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  handle(app, calls.downloadWithdrawals, (request) =>
    Readable.from(readCsv(db, { ...request.query, accountId: request.getSession().account.id })),
  );

  handle(app, calls.readWithdrawal, async (request) => {
    const { id } = request.params;
    const found = await findWithdrawal(db, { id, accountId: request.getSession().account.id });
    if (!found) throw new AppError('not_found');
    return {
      ...toWithdrawal(found),
      events: (await listEvents(db, id)).map(toEvent),
      payment: await payments.find(id),
      isPaying: await payments.isPaying(),
    };
  });

  handle(app, calls.readWithdrawalRule, async (request) => {
    const { withdrawals } = config;
    const left = withdrawals.dailyMaxMojo - (await findAskedToday(db, request.getSession().account.id));
    return {
      fee: mojoToXch(withdrawals.feeMojo),
      min: mojoToXch(withdrawals.minMojo),
      autoMax: mojoToXch(withdrawals.autoMaxMojo),
      dailyMax: mojoToXch(withdrawals.dailyMaxMojo),
      leftToday: mojoToXch(left > 0n ? left : 0n),
      cancelWindowSeconds: withdrawals.cancelWindowSeconds,
      coolDownSeconds: withdrawals.coolDownSeconds,
      confirmations: withdrawals.confirmations,
      isPaying: await payments.isPaying(),
    };
  });
}
