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
  /** Origin of the farm: of its gateway, or of its API. */
  server: string;
  token: string | null;
  /** First pause before a call is repeated; each further one is twice as long. */
  pauseMs?: number;
}

/** Options of sending that no row has. */
interface Sending {
  /** Sent as they are, in the place of a body. */
  bytes?: Uint8Array;
  /** Never sent twice, for it would do twice what it does. */
  isOnce?: boolean;
}

const RETRIES = 4;
const PAUSE_MS = 250;
const CALL_LIMIT_MS = 60_000;
const MAX_PAUSE_MS = 10_000;
/** Nobody did what was asked; who asks again later may be luckier. */
const WORTH_ASKING_AGAIN = [429, 502, 503, 504];

/**
 * The API of a farm, for whoever operates its rollout. What fails for a moment is asked for again, with growing pauses:
 * every call can be repeated.
 *
 * Calls throw ApiRefusedError, or an Error that says that the farm cannot be reached.
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

  /** Makes a call, and reads its answer by the schema of its row. */
  async call<C extends Call>(call: C, parts: RequestParts<C>, sending: Sending = {}): Promise<Answer<C>> {
    const text = await this.repeat(toRequest<Call>(call, parts), sending);
    // Checked by the schema that the type is of; a call that answers nothing has none.
    return (call.answer === undefined ? undefined : this.read(text, call.answer)) as Answer<C>;
  }

  /** As `call`; null when there is no such thing. */
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
        // The farm's own Retry-After comes before our pause.
        await delay(Math.min(error.retryAfterSeconds * 1_000, MAX_PAUSE_MS));
        return true;
      },
    });
  }

  /** @throws ApiRefusedError, or an Error when the farm does not answer */
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
