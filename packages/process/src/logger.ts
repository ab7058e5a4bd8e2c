import { pino, type DestinationStream, type Logger } from 'pino';

/** The process's log. */
export type { Logger };

/**
 * Creates the JSON log. Requests are logged by method and path only: query strings, headers and bodies
 * may hold secrets, and an error's own fields may hold data of people.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { req: writeRequest, res: writeResponse, err: writeError, error: writeError },
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    // Written at once: what is buffered when a process exits is retried for ever once the reader of its log is gone.
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** Second line of defence: nothing logs these on purpose. */
const secretPaths = ['authorization', 'cookie', 'password', 'token', '["x-human-check"]'].flatMap((name) => {
  const member = name.startsWith('[') ? name : `.${name}`;
  return [`*${member}`, `*.headers${member}`];
});

function writeRequest(request: { method: string; url: string; ip?: string }) {
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip };
}

function writeResponse(reply: { statusCode: number }) {
  return { statusCode: reply.statusCode };
}

function writeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}
