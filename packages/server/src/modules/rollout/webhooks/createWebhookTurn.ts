import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import { signWebhook } from '../../../outside/index.ts';
import {
  addEvents,
  deleteOldEvents,
  listUntold,
  markDone,
  markDue,
  MAX_ATTEMPTS,
  lockDueEvent,
  type WebhookEvent,
} from './webhook.repository.ts';

/** Address that is told of the rollout, and the secret that signs it. */
export interface WebhookSettings {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
}

const TIMEOUT_MS = 10_000;
const BACKOFF_SECONDS = { min: 5, max: 3_600 };

/**
 * Tells an address of the operators what happened to the rollout, signed as Standard Webhooks has it. Each call is one turn;
 * several processes may take turns. An event is told at least once, always with the same id, and given up after
 * {@link MAX_ATTEMPTS}.
 */
export function createWebhookTurn(
  { db, log }: { db: Db; log: Logger },
  settings: WebhookSettings,
): () => Promise<void> {
  return async () => {
    const untold = await listUntold(db);
    await addEvents(
      db,
      untold.map(({ id, type, at, data }) => ({
        id,
        body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
      })),
    );
    if (untold.length > 0) await deleteOldEvents(db);
    for (let event = await lockDueEvent(db); event; event = await lockDueEvent(db)) {
      const problem = await sendEvent(settings, event);
      if (problem === null) {
        await markDone(db, event.id);
        continue;
      }
      const { id, attempts } = event;
      // Neither the address nor the secret: either may let others in.
      if (attempts === 1) log.warn({ event: id, problem }, 'a webhook was not taken, will be tried again');
      if (attempts >= MAX_ATTEMPTS) {
        log.error({ event: id, problem }, 'a webhook was given up');
        await markDone(db, id);
      } else {
        const { min, max } = BACKOFF_SECONDS;
        await markDue(db, id, Math.min(min * 2 ** (attempts - 1), max));
      }
    }
  };
}

/** @returns null if the address took it, or else what it did instead */
async function sendEvent({ url, secret }: WebhookSettings, event: WebhookEvent): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: event.body,
      headers: { 'content-type': 'application/json', ...signWebhook(secret, event, new Date()) },
      // Another address was not configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}
