import { AUDIENCE_ROLES, remoteNameSchema } from '@farm/contracts/registry';
import { versionSchema } from '@farm/contracts/rollout';
import { z } from 'zod';
import { signContent, verifyContent, type VisitorKey } from './visitorKey.ts';

/** Cookie that lets a browser preview one version before its release. */
export const PREVIEW_COOKIE = 'farm_preview';
/** Cookie that lets a browser load remotes from dev servers. */
export const OVERRIDE_GRANT_COOKIE = 'farm_overrides';
/** Cookie that lists the dev servers to load remotes from. It is unsigned, and ignored without the grant. */
export const OVERRIDES_COOKIE = 'farm_mf';

/** Preview link by its id, and the person that it is for. */
const previewedLinkSchema = z.strictObject({ id: z.uuid(), person: z.string() });

const grantSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('preview'),
    name: remoteNameSchema,
    version: versionSchema,
    expiresAt: z.iso.datetime(),
    link: previewedLinkSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('preview-link'),
    name: remoteNameSchema,
    version: versionSchema,
    expiresAt: z.iso.datetime(),
    link: previewedLinkSchema,
  }),
  z.strictObject({ kind: z.literal('overrides'), expiresAt: z.iso.datetime() }),
  z.strictObject({ kind: z.literal('group'), role: z.enum(AUDIENCE_ROLES), expiresAt: z.iso.datetime() }),
]);
/**
 * Permission until `expiresAt` (ISO 8601, UTC): of a browser to preview one version or to use dev servers, or the token
 * of a preview link, which is exchanged for the former. A `group` is a role that somebody signed in with.
 */
export type Grant = z.infer<typeof grantSchema>;

/** Returns the cookie value, or the token of a link, that carries a grant. */
export function signGrant(key: VisitorKey, grant: Grant): string {
  return signContent(key, 'grant', Buffer.from(JSON.stringify(grant)).toString('base64url'));
}

/**
 * Returns the grant in a cookie value; null unless we signed it and it has not expired. The signature covers its
 * `kind`.
 */
export function readGrant(key: VisitorKey, value: string | undefined, now: Date): Grant | null {
  const content = verifyContent(key, 'grant', value);
  if (content === null) return null;
  const parsed = grantSchema.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return parsed.success && Date.parse(parsed.data.expiresAt) > now.getTime() ? parsed.data : null;
}
