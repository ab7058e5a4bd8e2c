import { uploadBuildFile } from '@farm/contracts/calls';
import type { DiskSpace } from '@farm/process';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';

/** Seconds after which a refused caller may try again. */
export const DISK_FULL_RETRY_SECONDS = 30;

/** The disk that the API writes to. */
export interface GuardedDisk {
  space: Pick<DiskSpace, 'isShort' | 'reserveMb'>;
  /** True if the database is on it. Otherwise only published files are. */
  hasDatabase: boolean;
}

/** Refuses what creates new work while space on the disk is short, so that the database can finish what was accepted. */
export function addDiskGuard(app: App, { space, hasDatabase }: GuardedDisk): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused =
      space.isShort() &&
      (hasDatabase ? isNewWork(request) : request.routeOptions.config.call === uploadBuildFile);
    // The disk's watch has logged why, and many are refused.
    const details = { retryAfterSeconds: DISK_FULL_RETRY_SECONDS, isLogged: true };
    done(isRefused ? new AppError('disk_full', details) : undefined);
  });
}

function isNewWork({ method, routeOptions }: FastifyRequest): boolean {
  if (['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method)) return false;
  return routeOptions.config.call?.needsNoSpace !== true;
}
