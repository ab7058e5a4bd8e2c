import { API_ROOT, toRequest } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { ExportState } from '@farm/contracts/leaving';
import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { hashToken, makeToken } from '../../token.ts';
import { recordAudit } from '../audit/index.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import {
  addExport,
  addPart,
  deleteFailedExport,
  markClaimed,
  findExport,
  markReady,
  readSize,
  setLink,
  type StoredExport,
} from './accountExport.repository.ts';
import { renderArchive } from './renderArchive.ts';

/** Bytes of a piece of an archive. */
const PART_BYTES = 256 * 1024;

/** Returns how far the archive of an account is. */
export async function readExport(db: Db, accountId: string): Promise<ExportState> {
  return toState(db, await findExport(db, accountId));
}

/** Requests an archive; one that waits goes on waiting. @throws AppError too_many_requests */
export async function createExport(db: Db, accountId: string): Promise<ExportState> {
  const present = await findExport(db, accountId);
  if (present?.readyAt === null) return toState(db, present);
  await useSlot(db, rateRules.exports, accountId);
  const added = await db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, {
      actor: accountId,
      action: 'account.export-requested',
      subject: accountId,
    });
    return addExport(transaction, accountId);
  });
  return toState(db, added);
}

/** Creates a link to the archive of an account, in place of an earlier one. @throws AppError not_found */
export async function createLink(db: Db, accountId: string): Promise<{ path: string }> {
  const token = makeToken();
  if (!(await setLink(db, accountId, hashToken(token)))) throw new AppError('not_found');
  await recordAudit(db, { actor: accountId, action: 'account.export-opened', subject: accountId });
  return { path: API_ROOT + toRequest(calls.downloadExport, { query: { token } }).url };
}

/** Makes the archives that were requested, one after the other, and tells their owners. */
export async function runExports(parts: { db: Db; mailQueue: MailQueue; log: Logger }): Promise<void> {
  for (;;) {
    const claimed = await markClaimed(parts.db);
    if (!claimed) return;
    await makeExport(parts, claimed);
  }
}

async function makeExport(
  { db, mailQueue, log }: { db: Db; mailQueue: MailQueue; log: Logger },
  { id, accountId }: Pick<StoredExport, 'id' | 'accountId'>,
): Promise<void> {
  try {
    await savePieces(db, id, renderArchive(db, accountId));
    await db.transaction().execute(async (transaction) => {
      if (await markReady(transaction, id))
        await mailQueue.enqueue(transaction, { kind: 'export-ready', accountId });
    });
  } catch (error) {
    // It is begun anew once the claim is over, for an hour.
    log.warn({ err: error, accountId }, 'account export');
    await deleteFailedExport(db, id);
  }
}

async function savePieces(db: Db, exportId: string, archive: AsyncIterable<Buffer>): Promise<void> {
  let number = 0;
  let kept: Buffer[] = [];
  let size = 0;
  const save = async () => {
    await addPart(db, { exportId, number: number++, data: Buffer.concat(kept) });
    [kept, size] = [[], 0];
  };
  for await (const chunk of archive) {
    kept.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await save();
  }
  if (size > 0) await save();
}

async function toState(db: Db, stored: StoredExport | undefined): Promise<ExportState> {
  if (!stored) return { state: 'none' };
  const requestedAt = stored.requestedAt.toISOString();
  if (!stored.readyAt || !stored.expiresAt) return { state: 'waiting', requestedAt };
  return {
    ...{ state: 'ready', requestedAt },
    readyAt: stored.readyAt.toISOString(),
    size: await readSize(db, stored.id),
    expiresAt: stored.expiresAt.toISOString(),
  };
}
