import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * Logs each request in one line, once it is answered, under the name that everything else gives it; keeps paths that
 * machines poll constantly out of the log.
 */
export function createLogController(paths: string[]): LogController {
  return new AnswerLog({
    requestIdLogLabel: 'requestId',
    disableRequestLogging: (request) => paths.includes(request.url.split('?', 1)[0] ?? ''),
  });
}

/** A second line, when a request comes in, would cost as much and say no more. */
class AnswerLog extends LogController {
  override incomingRequest(): void {
    // The line of the answer names the request.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
