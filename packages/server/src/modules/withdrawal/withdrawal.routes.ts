import { Readable } from 'node:stream';
import { toXch, toMojo } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { addPrices } from '../price/index.ts';
import { readLeftTodayMojo } from './dailyLimit.repository.ts';
import { renderWithdrawalsCsv, readWithdrawalPage } from './withdrawalList.ts';
import type { Payments } from './payments.ts';
import { findWithdrawal, listWithdrawalEvents } from './withdrawal.repository.ts';
import { requestWithdrawal } from './requestWithdrawal.ts';
import { cancelWithdrawal } from './service.ts';
import { toEvent, toPricedMoment, toWithdrawal } from './toWithdrawal.ts';

export function addWithdrawalRoutes(
  app: App,
  dependencies: {
    db: Db;
    mailQueue: MailQueue;
    live: Live;
    config: Pick<Config, 'withdrawals'>;
    payments: Payments;
  },
): void {
  addReadRoutes(app, dependencies);

  addRoute(app, calls.createWithdrawal, async (request) => {
    const { amount, address, memo } = request.body;
    const { account, token } = request.getSession();
    const withdrawal = await requestWithdrawal(dependencies, {
      accountId: account.id,
      token,
      idempotencyKey: request.headers['idempotency-key'],
      grossMojo: toMojo(amount),
      address,
      memo,
    });
    return toWithdrawal(withdrawal);
  });

  addRoute(app, calls.cancelWithdrawal, async (request) => {
    const { account, token } = request.getSession();
    const order = { id: request.params.id, accountId: account.id, token };
    return toWithdrawal(await cancelWithdrawal(dependencies, order));
  });
}

function addReadRoutes(
  app: App,
  { db, config, payments }: { db: Db; config: Pick<Config, 'withdrawals'>; payments: Payments },
): void {
  addRoute(app, calls.listWithdrawals, async (request) =>
    readWithdrawalPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.downloadWithdrawals, (request) =>
    Readable.from(renderWithdrawalsCsv(db, { ...request.query, accountId: request.getSession().account.id })),
  );

  addRoute(app, calls.readWithdrawal, async (request) => {
    const { id } = request.params;
    const found = await findWithdrawal(db, { id, accountId: request.getSession().account.id });
    if (!found) throw new AppError('not_found');
    const { currency } = request.query;
    const [priced = found] = await addPrices(db, [found], { currency, momentOf: toPricedMoment });
    return {
      ...toWithdrawal(priced),
      events: (await listWithdrawalEvents(db, id)).map(toEvent),
      payment: await payments.find(id),
      isPaying: await payments.isPaying(),
      remainingMs: found.proceedsAt && Math.max(0, found.proceedsAt.getTime() - Date.now()),
    };
  });

  addRoute(app, calls.readWithdrawalRule, async (request) => {
    const { withdrawals } = config;
    const leftMojo = await readLeftTodayMojo(db, request.getSession().account.id, withdrawals);
    return {
      fee: toXch(withdrawals.feeMojo),
      min: toXch(withdrawals.minMojo),
      autoMax: toXch(withdrawals.autoMaxMojo),
      dailyMax: toXch(withdrawals.dailyMaxMojo),
      leftToday: toXch(leftMojo),
      cancelWindowSeconds: withdrawals.cancelWindowSeconds,
      coolDownSeconds: withdrawals.coolDownSeconds,
      confirmations: withdrawals.confirmations,
      isPaying: await payments.isPaying(),
    };
  });
}
