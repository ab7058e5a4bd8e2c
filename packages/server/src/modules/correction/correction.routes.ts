import { toMojo } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { readCorrectionPreview } from './readCorrectionPreview.ts';
import { requestCorrection, type CorrectionParts } from './requestCorrection.ts';

export function addCorrectionRoutes(
  app: App,
  parts: CorrectionParts & { config: Pick<Config, 'fourEyes'> },
): void {
  addRoute(app, calls.previewCorrection, (request) => {
    const { account, amount } = request.body;
    return readCorrectionPreview(parts.db, {
      txId: request.params.txId,
      account,
      amountMojo: toMojo(amount),
    });
  });

  addRoute(app, calls.createCorrection, async (request) => {
    const { amount, ...body } = request.body;
    return requestCorrection(parts, {
      ...body,
      actor: request.getSession().account.id,
      key: request.headers['idempotency-key'],
      txId: request.params.txId,
      amountMojo: toMojo(amount),
    });
  });
}
