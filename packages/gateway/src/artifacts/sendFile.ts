import { open, type FileHandle } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli } from './acceptsBrotli.ts';
import { contentType } from './contentType.ts';

/** Answers with a file, brotli-compressed when `<path>.br` lies beside it and the browser takes it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string) {
  const compressed = acceptsBrotli(request.headers['accept-encoding'])
    ? await openIfThere(`${path}.br`)
    : null;
  const file = compressed ?? (await openIfThere(path));
  if (file === null) return sendNotFound(reply);
  const { size } = await file.stat();
  void reply.header('content-type', contentType(path)).header('content-length', size);
  void reply.header('vary', 'Accept-Encoding');
  if (compressed) void reply.header('content-encoding', 'br');
  if (request.method === 'HEAD') {
    await file.close();
    return reply.send();
  }
  return reply.send(file.createReadStream());
}

/** Plain text, never HTML: a script tag or `import()` must not mistake a page for code. */
export function sendNotFound(reply: FastifyReply) {
  return reply
    .code(404)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n');
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
