import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { hashToken } from '../../../token.ts';
import { hasMachine } from './repository.ts';

/** Checks the tokens of machines, with a cache. */
export interface MachineTokens {
  /**
   * Returns the hash of the request's token if it belongs to a machine. Looks a token up once, before the body is read.
   * @throws AppError no_login_error, token_error
   */
  read: (request: FastifyRequest) => Promise<Buffer>;
  /** Removes a token from the cache. */
  forget: (tokenHash: Buffer) => void;
}

/** Most cached tokens; beyond that, the oldest are evicted and looked up again. */
const KNOWN_MAX = 50_000;

/** A cached token saves a query but proves nothing: every write goes to the machine that has the token at that time. */
export function createMachineTokens(db: Db): MachineTokens {
  const known = new Set<string>();
  return {
    read: async ({ headers: { authorization } }) => {
      if (authorization === undefined) throw new AppError('no_login_error');
      const token = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization)?.[1];
      if (token === undefined) throw new AppError('token_error');
      const tokenHash = hashToken(token);
      const name = tokenHash.toString('base64');
      if (known.has(name)) return tokenHash;
      if (!(await hasMachine(db, tokenHash))) throw new AppError('token_error');
      const [oldest] = known;
      if (oldest !== undefined && known.size >= KNOWN_MAX) known.delete(oldest);
      known.add(name);
      return tokenHash;
    },
    forget: (tokenHash) => {
      known.delete(tokenHash.toString('base64'));
    },
  };
}
