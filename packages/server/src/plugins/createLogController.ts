import { LogController } from 'fastify';

/** Names a request as everything else does, and keeps requests to paths that machines poll constantly out of the log. */
export function createLogController(paths: string[]): LogController {
  return new LogController({
    requestIdLogLabel: 'requestId',
    disableRequestLogging: (request) => paths.includes(request.url.split('?', 1)[0] ?? ''),
  });
}
