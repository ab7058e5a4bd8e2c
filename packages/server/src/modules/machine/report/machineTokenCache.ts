import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { hashToken } from '../../../token.ts';
import { hasMachineToken } from './report.repository.ts';

/** Checks the tokens of machines, with a cache. */
export interface MachineTokenCache {
  /**
   * Returns the hash of the request's token if it belongs to a machine. Looks a token up once, before the body is read.
   * @throws AppError no_login_error, token_error
   */
  verify: (request: FastifyRequest) => Promise<Buffer>;
  /** Removes a token from the cache. */
  delete: (tokenHash: Buffer) => void;
}

/** Most cached tokens; beyond that, the oldest are evicted and looked up again. */
const MAX_CACHED_TOKENS = 50_000;

/** A cached token saves a query but proves nothing: every write goes to the machine that has the token at that time. */
export function createMachineTokenCache(db: Db): MachineTokenCache {
  const cache = new Set<string>();
  return {
    verify: async ({ headers: { authorization } }) => {
      if (authorization === undefined) throw new AppError('no_login_error');
      const token = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization)?.[1];
      if (token === undefined) throw new AppError('token_error');
      const tokenHash = hashToken(token);
      const key = tokenHash.toString('base64');
      if (cache.has(key)) return tokenHash;
      if (!(await hasMachineToken(db, tokenHash))) throw new AppError('token_error');
      const [oldest] = cache;
      if (oldest !== undefined && cache.size >= MAX_CACHED_TOKENS) cache.delete(oldest);
      cache.add(key);
      return tokenHash;
    },
    delete: (tokenHash) => {
      cache.delete(tokenHash.toString('base64'));
    },
  };
}
