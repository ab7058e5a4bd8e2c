import { locales } from '@farm/contracts';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './artifacts/sendArtifact.ts';
import type { GatewayConfig } from './config.ts';

const VALID_DAYS = 180;

/** Adds `/.well-known/security.txt` (RFC 9116), which tells people whom to report a weakness to. */
export function addSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<GatewayConfig, 'securityContact' | 'publicUrl'>,
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (securityContact === null) return sendNotFound(reply);
    const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${locales.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
