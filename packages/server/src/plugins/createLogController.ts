import { LogController } from 'fastify';

/** Keeps requests to paths that machines poll constantly out of the log. */
export function createLogController(paths: string[]): LogController {
  return new LogController({
    disableRequestLogging: (request) => paths.includes(request.url.split('?', 1)[0] ?? ''),
  });
}
