/** The farm answered a call with an error; the message is its sentence, or several, a line each. */
export class ApiRefusedError extends Error {
  readonly status: number;
  /** Of the table in contracts; empty when something else than the API answered. */
  readonly code: string;
  /** Seconds that the farm asks to wait; 0 when it does not. */
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    { status, code, retryAfterSeconds = 0 }: { status: number; code: string; retryAfterSeconds?: number },
  ) {
    super(message);
    this.name = 'ApiRefusedError';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
