import { remoteNameSchema } from '@farm/contracts/registry';
import { versionSchema } from '@farm/contracts/rollout';
import { z } from 'zod';
import { seal, unseal, type VisitorKey } from './visitorKey.ts';

/** Cookie that lets this browser see one version before it goes out. */
export const PREVIEW_COOKIE = 'farm_preview';
/** Cookie that lets this browser take dev servers for remotes. */
export const OVERRIDE_GRANT_COOKIE = 'farm_overrides';
/** Cookie that says which dev servers it takes. It is not signed: without the right it counts nothing. */
export const OVERRIDES_COOKIE = 'farm_mf';

const grantSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('preview'),
    name: remoteNameSchema,
    version: versionSchema,
    expiresAt: z.iso.datetime(),
  }),
  z.strictObject({ kind: z.literal('overrides'), expiresAt: z.iso.datetime() }),
]);
/** What a browser may do until `expiresAt` (ISO 8601, UTC): see one version before others, or take dev servers. */
export type Grant = z.infer<typeof grantSchema>;

/** The value of the cookie that carries a grant. */
export function signGrant(key: VisitorKey, grant: Grant): string {
  return seal(key, 'grant', Buffer.from(JSON.stringify(grant)).toString('base64url'));
}

/** The grant a cookie's value carries; null unless we signed it and it has not expired. Its `kind` is signed with it. */
export function readGrant(key: VisitorKey, value: string | undefined, now: Date): Grant | null {
  const content = unseal(key, 'grant', value);
  if (content === null) return null;
  const parsed = grantSchema.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return parsed.success && Date.parse(parsed.data.expiresAt) > now.getTime() ? parsed.data : null;
}
