import type { FastifyInstance } from 'fastify';

/**
 * Listens on `host`, or on all interfaces. All means `::`, which takes IPv4 too: browsers try ::1 first for
 * `localhost`, and another program there would otherwise answer in the gateway's place.
 * @throws Error whose message is one line for the person who started it
 */
export async function listen(app: FastifyInstance, port: number, host: string | null): Promise<string> {
  try {
    return await app.listen({ port, host: host ?? '::' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const hasNoIpv6 = code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL';
    if (host === null && hasNoIpv6) return listen(app, port, '0.0.0.0');
    if (code === 'EADDRINUSE')
      throw new Error(`PORT ${port} is in use: stop what listens there, or set PORT to a free port`);
    if (code === 'EACCES')
      throw new Error(`PORT ${port} may not be opened by this user: set PORT above 1023`);
    throw new Error(host === null ? `PORT ${port}: ${message}` : `LISTEN_HOST ${host}: ${message}`);
  }
}
