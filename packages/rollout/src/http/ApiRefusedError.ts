/** The farm answered a call with an error; the message is its sentence, or several, a line each. */
export class ApiRefusedError extends Error {
  readonly status: number;
  /** Of the table in contracts; empty when something else than the API answered. */
  readonly code: string;

  constructor(message: string, { status, code }: { status: number; code: string }) {
    super(message);
    this.name = 'ApiRefusedError';
    this.status = status;
    this.code = code;
  }
}
