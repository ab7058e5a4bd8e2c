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
    destination ?? openOutput(),
  );
}

/** Time for which lines are gathered, in milliseconds, because a write costs more than a line. */
const GATHER_MS = 10;
/** Characters after which gathered lines are written without waiting. */
const MAX_GATHERED = 65_536;
/** Level of pino above which a line, and what was gathered before it, is written at once. */
const INFO = 30;

/** Opens the output of the process, which its logs share. */
function openOutput(): DestinationStream {
  return (output ??= createOutput());
}

let output: DestinationStream | undefined;

function createOutput(): DestinationStream {
  // Written synchronously: buffered output at exit would be retried forever once the log's reader is gone.
  const destination = pino.destination({ dest: 1, sync: true });
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = gathered;
    gathered = '';
    if (text !== '') destination.write(text);
  };
  process.on('exit', flush);
  const stream = {
    // Asks pino for the level of each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string) => {
      gathered += line;
      if (stream.lastLevel > INFO || gathered.length > MAX_GATHERED) flush();
      else timer ??= setTimeout(flush, GATHER_MS).unref();
    },
  };
  return stream;
}

/** Second line of defense: no code logs these on purpose. */
const secretPaths = ['authorization', 'cookie', 'password', 'token', '["x-human-check"]'].flatMap((name) => {
  const member = name.startsWith('[') ? name : `.${name}`;
  return [`*${member}`, `*.headers${member}`];
});

interface LoggedRequest {
  method: string;
  url: string;
  ip?: string;
  socket?: object | null;
}

/** Fastify finds the address by the socket, which a request whose client hung up has no longer. */
function writeRequest(request: LoggedRequest) {
  const ip = request.socket === null ? undefined : request.ip;
  return { method: request.method, path: request.url.split('?', 1)[0], ip };
}

function writeResponse(reply: { statusCode: number }) {
  return { statusCode: reply.statusCode };
}

function writeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}
