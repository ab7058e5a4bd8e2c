import { setTimeout as delay } from 'node:timers/promises';
import { errorBodySchema } from '@farm/contracts';
import {
  API_ROOT,
  toRequest,
  type Answer,
  type ApiRequest,
  type Call,
  type RequestParts,
} from '@farm/contracts/call';
import { schemaOf } from '@farm/contracts/schemas';
import pRetry from 'p-retry';
import { ApiRefusedError } from './ApiRefusedError.ts';

/** Options of {@link RolloutApi}. */
export interface RolloutApiOptions {
  /** Origin of the farm's gateway or of its API. */
  server: string;
  token: string | null;
  /** Pause before the first retry, in milliseconds; doubles with each retry. */
  pauseMs?: number;
}

/** Options of a request that the table of calls does not define. */
interface Sending {
  /** Raw bytes, sent instead of a JSON body. */
  bytes?: Uint8Array;
  /** True if the call is not idempotent and must not be retried. */
  isOnce?: boolean;
}

const RETRIES = 4;
const PAUSE_MS = 250;
const CALL_LIMIT_MS = 60_000;
const MAX_PAUSE_MS = 10_000;
/** Statuses of requests that had no effect and may succeed later. */
const WORTH_ASKING_AGAIN = [429, 502, 503, 504];

/**
 * Client of the rollout API of a farm. Retries transient failures with increasing pauses: calls are idempotent unless
 * sent with `isOnce`.
 *
 * Calls throw ApiRefusedError, or an Error if the farm cannot be reached.
 */
export class RolloutApi {
  readonly server: string;
  private readonly token: string | null;
  private readonly pauseMs: number;

  constructor({ server, token, pauseMs = PAUSE_MS }: RolloutApiOptions) {
    this.server = server;
    this.token = token;
    this.pauseMs = pauseMs;
  }

  /** Sends a call and validates the response against its schema. */
  async call<C extends Call>(call: C, parts: RequestParts<C>, sending: Sending = {}): Promise<Answer<C>> {
    const text = await this.repeat(toRequest<Call>(call, parts), sending);
    // The type belongs to the schema that checked the value; a call without a response body has no schema.
    return (call.answer === undefined ? undefined : this.read(text, call.answer)) as Answer<C>;
  }

  /** Sends a call; null if the response is `not_found`. */
  find<C extends Call>(call: C, parts: RequestParts<C>): Promise<Answer<C> | null> {
    return this.call(call, parts).catch((error: unknown) => {
      if (error instanceof ApiRefusedError && error.code === 'not_found') return null;
      throw error;
    });
  }

  private read(text: string, answer: NonNullable<Call['answer']>): unknown {
    if (answer === 'csv' || answer === 'eventStream') return text;
    try {
      return schemaOf(answer).parse(JSON.parse(text));
    } catch (error) {
      throw new Error(
        `${this.server} answers something else than this tool expects: do both come from the same release?`,
        { cause: error },
      );
    }
  }

  private repeat(request: ApiRequest, sending: Sending): Promise<string> {
    return pRetry(() => this.ask(request, sending), {
      retries: sending.isOnce === true ? 0 : RETRIES,
      minTimeout: this.pauseMs,
      maxTimeout: MAX_PAUSE_MS,
      randomize: true,
      shouldRetry: async ({ error }) => {
        if (!(error instanceof ApiRefusedError)) return true;
        if (!WORTH_ASKING_AGAIN.includes(error.status)) return false;
        // Waits for the Retry-After of the farm, then for our own pause.
        await delay(Math.min(error.retryAfterSeconds * 1_000, MAX_PAUSE_MS));
        return true;
      },
    });
  }

  /** @throws ApiRefusedError, or an Error if the farm does not respond */
  private async ask(request: ApiRequest, sending: Sending): Promise<string> {
    const answer = await this.exchange(request, sending).catch((error: unknown) => {
      throw this.unreachable(error);
    });
    if (answer.ok) return answer.text;
    throw this.refused(answer);
  }

  private async exchange({ method, url, body }: ApiRequest, { bytes }: Sending): Promise<Answered> {
    const json = body === undefined ? null : JSON.stringify(body);
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(this.server + API_ROOT + url, {
      method,
      headers: {
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...((bytes ?? json) !== null && { 'content-type': type }),
      },
      body: bytes ? Buffer.from(bytes) : json,
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  }

  private unreachable(error: unknown): Error {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return new Error(
      `${this.server} cannot be reached (${cause?.code ?? message}). Does the farm run there? ` +
        'Another address goes into FARM_URL or --server',
      { cause: error },
    );
  }

  private refused(answer: Answered): ApiRefusedError {
    const error = errorOf(answer);
    if (answer.status === 401)
      return new ApiRefusedError(
        this.token === null
          ? 'A token is needed: set ROLLOUT_TOKEN, or run this where the farm runs (npm run admin -- token makes one)'
          : 'The farm does not know this token (any more): npm run admin -- token makes another',
        { status: 401, code: error?.code ?? '' },
      );
    const fields = Object.entries(error?.fields ?? {}).map(([field, problem]) => `${field}: ${problem}`);
    const message = error
      ? [error.message, ...fields].join('\n')
      : `${this.server} answered ${answer.status}`;
    return new ApiRefusedError(message, {
      status: answer.status,
      code: error?.code ?? '',
      ...(error?.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    });
  }
}

interface Answered {
  ok: boolean;
  status: number;
  text: string;
}

function errorOf({ text }: Answered) {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
