import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { useToken } from './tokens/token.repository.ts';
import { hashRolloutToken, isRolloutToken } from './tokens/rolloutToken.ts';

/** Caller of the rollout API. */
export interface RolloutActor {
  /** Token name or account email address, as shown in the history. */
  who: string;
  /** Name of the caller in the audit trail. */
  auditName: string;
  /** Remote that the token is limited to; null permits operating. */
  remote: string | null;
  /** The operator, or the one whose token it is; null for tokens of the server's command. */
  accountId: string | null;
  email: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Caller of a request that passed a rollout guard. */
    rolloutActor: RolloutActor | null;
  }
}

/** Adds the guards of rollout calls, which accept a rollout token or the session of an operator. */
export function addRolloutGuards(app: App, db: Db): void {
  app.decorateRequest('rolloutActor', null);
  const identify = async (request: FastifyRequest) => {
    request.rolloutActor = (await findTokenActor(db, request)) ?? (await readSessionActor(app, request));
    return request.rolloutActor;
  };
  app.guards.set('rolloutRead', async (request) => {
    await identify(request);
  });
  app.guards.set('rolloutPublish', async (request) => {
    const actor = await identify(request);
    const { name } = request.params as { name: string };
    if (actor.remote !== null && actor.remote !== name)
      throw createRefusal(actor, `it cannot be used for ${formatName(name)}`);
  });
  app.guards.set('rolloutOperate', async (request) => {
    const actor = await identify(request);
    if (actor.remote !== null)
      throw createRefusal(actor, 'it cannot change the rollout. Use an operator token');
  });
}

/** Returns the caller of a route behind a guard of {@link addRolloutGuards}. @throws AppError no_login_error */
export function toRolloutActor({ rolloutActor }: FastifyRequest): RolloutActor {
  if (!rolloutActor) throw new AppError('no_login_error');
  return rolloutActor;
}

async function findTokenActor(db: Db, request: FastifyRequest): Promise<RolloutActor | null> {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!isRolloutToken(token)) return null;
  const found = await useToken(db, hashRolloutToken(token));
  if (!found)
    throw new AppError('token_error', {
      message: 'This token is not valid or was revoked. Ask an operator for a new one.',
    });
  const { name, remote, expiresAt, createdByAccount: accountId, email, hasFactor } = found;
  if (expiresAt <= new Date())
    throw new AppError('token_error', {
      message: `Token "${name}" expired at ${expiresAt.toISOString()}. Ask an operator for a new one.`,
    });
  if (remote === null && !hasFactor && request.method !== 'GET')
    throw new AppError('factor_required', {
      message: `Token "${name}" can change nothing until ${email} has a second factor again.`,
    });
  return { who: name, auditName: `token:${name}`, remote, accountId, email };
}

async function readSessionActor(app: App, request: FastifyRequest): Promise<RolloutActor> {
  const admin = app.guards.get('admin');
  if (!admin) throw new Error('The admin guard is not registered');
  await admin(request);
  return toSessionActor(request.getSession().account);
}

/** Returns an operator who signed in as the caller. */
export function toSessionActor({ id, email }: { id: string; email: string }): RolloutActor {
  return { who: email, auditName: id, remote: null, accountId: id, email };
}

function createRefusal({ who, remote }: RolloutActor, sentence: string): AppError {
  return new AppError('forbidden', { message: `Token "${who}" is for ${remote} only: ${sentence}.` });
}

/** Quotes the name from a URL in a message only if it is a valid name. */
function formatName(name: string): string {
  return /^[a-z][a-z0-9-]{0,30}$/.test(name) ? name : 'the name in this URL';
}
