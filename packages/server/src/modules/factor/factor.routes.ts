import type { FactorKind } from '@farm/contracts';
import { isOperatorChange } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { createBrowserCookie, findQuota } from '../browser/index.ts';
import { markProved } from '../session/index.ts';
import { countRecoveryCodes, listFactors, toFactor, updateFactorName } from './factor.repository.ts';
import { addFactor, deleteFactor, startFactor, updateRecoveryCodes, type FactorOwner } from './service.ts';
import { openTicket } from './ticket.ts';
import { verifyProof, type ProofParts } from './verifyProof.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Refuses a request (proof_required) of a session whose account has a second factor that was not proved within the last
     * five minutes. An operator without a second factor can change nothing (factor_required). A request without a session passes.
     */
    requireProof: (request: FastifyRequest) => Promise<void>;
  }
}

export function addFactorRoutes(app: App, parts: ProofParts): void {
  const { db, config } = parts;
  const browser = createBrowserCookie(app, config);
  const toOwner = (request: FastifyRequest): FactorOwner => {
    const { id: sessionId, account } = request.getSession();
    return { account, sessionId, ip: request.ip, browserHash: browser.read(request) };
  };

  app.decorate('requireProof', async (request: FastifyRequest) => {
    if (!request.session || request.session.isProved) return;
    const { account, sessionId, ...requester } = toOwner(request);
    const { subject: quota } = await findQuota(db, account.email, requester);
    const reason = { accountId: account.id, purpose: 'proof', sessionId, quota } as const;
    const ticket = await openTicket(db, config, reason);
    if (ticket) throw new AppError('proof_required', { ticket });
    const { call } = request.routeOptions.config;
    if (call && isOperatorChange(call)) throw new AppError('factor_required');
  });

  const addable: FactorKind[] = config.factorKey === null ? ['passkey'] : ['passkey', 'totp'];

  addRoute(app, calls.proveSession, async (request) => {
    const { sessionId, ...requester } = toOwner(request);
    await verifyProof(parts, { ...request.body, ...requester, purpose: 'proof', sessionId }, (transaction) =>
      markProved(transaction, sessionId),
    );
  });

  addRoute(app, calls.listFactors, async (request) => {
    const { id } = request.getSession().account;
    return {
      items: (await listFactors(db, id)).map(toFactor),
      addable,
      recoveryCodesLeft: await countRecoveryCodes(db, id),
    };
  });

  addRoute(app, calls.startFactor, (request) => startFactor(parts, toOwner(request), request.body));
  addRoute(app, calls.addFactor, (request) => addFactor(parts, toOwner(request), request.body));

  addRoute(app, calls.updateFactor, async (request) => {
    const accountId = request.getSession().account.id;
    const updated = await updateFactorName(db, { id: request.params.id, accountId }, request.body.name);
    if (!updated) throw new AppError('not_found');
    return toFactor(updated);
  });

  addRoute(app, calls.deleteFactor, (request) => deleteFactor(parts, toOwner(request), request.params.id));
  addRoute(app, calls.replaceRecoveryCodes, (request) => updateRecoveryCodes(parts, toOwner(request)));
}
