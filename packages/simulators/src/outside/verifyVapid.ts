import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const MAX_AGE_SECONDS = 86_400;
const COORDINATE_BYTES = 32;

const claimsSchema = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(https:|mailto:)/),
});

/**
 * Verifies who sends a push message (RFC 8292), as push services do.
 * @param authorization the header of that name
 * @returns the sender's public key in base64url and its contact; null if the header does not hold
 */
export function verifyVapid(
  authorization: string,
  origin: string,
): { publicKey: string; subject: string } | null {
  const [, token, publicKey] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, body, signature] = token?.split('.') ?? [];
  if (!head || !body || !signature || !publicKey) return null;
  if (!isSigned(`${head}.${body}`, signature, publicKey)) return null;
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (!claims.success || claims.data.aud !== origin) return null;
  const secondsLeft = claims.data.exp - Date.now() / 1_000;
  if (secondsLeft < 0 || secondsLeft > MAX_AGE_SECONDS) return null;
  return { publicKey, subject: claims.data.sub };
}

function isSigned(text: string, signature: string, publicKey: string): boolean {
  // After a byte that says that both coordinates follow.
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const key = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(0, COORDINATE_BYTES).toString('base64url'),
      y: point.subarray(COORDINATE_BYTES).toString('base64url'),
    },
  });
  const given = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, given);
}
