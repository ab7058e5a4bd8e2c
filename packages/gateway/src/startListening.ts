import { StartError } from '@farm/process';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on `host`, or on all interfaces. All means `::`, which takes IPv4 too: browsers try ::1 first for
 * `localhost`, and another program there would otherwise answer in the gateway's place.
 * @throws StartError that names the setting to change
 */
export async function startListening(
  app: FastifyInstance,
  port: number,
  host: string | null,
): Promise<string> {
  try {
    return await app.listen({ port, host: host ?? '::' });
  } catch (error) {
    // The port of metrics is opened first, and names its own setting.
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const hasNoIpv6 = code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL';
    if (host === null && hasNoIpv6) return startListening(app, port, '0.0.0.0');
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is in use: stop the process that uses it, or set PORT to a free port`,
      );
    if (code === 'EACCES')
      throw new StartError(`Port ${port} is not allowed to this user: set PORT above 1023`);
    throw new StartError(host === null ? `PORT ${port}: ${message}` : `LISTEN_HOST ${host}: ${message}`);
  }
}
