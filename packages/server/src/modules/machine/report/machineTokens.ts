import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { hashToken } from '../../../token.ts';
import { hasMachine } from './repository.ts';

/** Knows the tokens of machines. */
export interface MachineTokens {
  /**
   * The hash of the request's token, if it is a machine's: looked up before its body is read, once.
   * @throws AppError no_login_error, token_error
   */
  read: (request: FastifyRequest) => Promise<Buffer>;
  /** Does not know it any more. */
  forget: (tokenHash: Buffer) => void;
}

/** As many as are remembered; beyond, the oldest are looked up anew. */
const KNOWN_MAX = 50_000;

/**
 * A token that is remembered spares a query, and proves nothing: whatever is written is written for the machine that
 * has the token then.
 */
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
