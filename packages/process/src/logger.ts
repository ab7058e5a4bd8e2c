import { pino, type DestinationStream, type Logger } from 'pino';

/** Log of the process. */
export type { Logger };

/**
 * Creates the JSON log. Requests are logged by method and path only: query strings, headers and bodies may
 * contain secrets, and fields of errors may contain personal data.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { req: writeRequest, res: writeResponse, err: writeError, error: writeError },
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    // Written synchronously: buffered output at exit would be retried forever once the log's reader is gone.
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** Second line of defense: no code logs these on purpose. */
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
