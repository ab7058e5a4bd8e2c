import { LogController } from 'fastify';

/** Leaves requests out of the log that machines repeat again and again. */
export function quietAbout(paths: string[]): LogController {
  return new LogController({
    disableRequestLogging: (request) => paths.includes(request.url.split('?', 1)[0] ?? ''),
  });
}
