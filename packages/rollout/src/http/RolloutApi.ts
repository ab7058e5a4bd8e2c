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
import { ApiRefusedError } from './ApiRefusedError.ts';

/** Options of {@link RolloutApi}. */
export interface RolloutApiOptions {
  /** Origin of the farm: of its gateway, or of its API. */
  server: string;
  token: string | null;
  /** First pause before a call is repeated; each further one is twice as long. */
  pauseMs?: number;
}

/** How a call is sent, beside what its row takes. */
interface Sending {
  /** Sent as they are, in the place of a body. */
  bytes?: Uint8Array;
  /** Never sent twice, for it would do twice what it does. */
  isOnce?: boolean;
}

const TRIES = 5;
const PAUSE_MS = 250;
const CALL_LIMIT_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;
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

  private async repeat(request: ApiRequest, sending: Sending): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === TRIES || sending.isOnce === true;
      const answer = await this.ask(request, sending).catch((error: unknown) => {
        if (isLast) throw this.unreachable(error);
        return null;
      });
      if (answer?.ok) return answer.text;
      if (answer && (isLast || !WORTH_ASKING_AGAIN.includes(answer.status))) throw this.refused(answer);
      await delay(this.pauseBefore(attempt, answer));
    }
  }

  private async ask({ method, url, body }: ApiRequest, { bytes }: Sending): Promise<Answered> {
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

  private pauseBefore(attempt: number, answer: Answered | null): number {
    const asked = answer && errorOf(answer)?.retryAfterSeconds;
    const pause = typeof asked === 'number' ? asked * 1000 : this.pauseMs * 2 ** (attempt - 1);
    // Never all at the same moment.
    return Math.min(pause, LONGEST_PAUSE_MS) * (1 + Math.random() / 4);
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
    return new ApiRefusedError(message, { status: answer.status, code: error?.code ?? '' });
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
