import { z } from 'zod';
import { locales } from '../locale.ts';

/** Roles of accounts, as an audience names them. */
export const AUDIENCE_ROLES = ['user', 'admin'] as const;

/**
 * Visitors that a canary is for; its share is that of them. Whoever has a role is one who signed in with it in this browser
 * within 90 days. With both, a visitor needs one of each.
 */
export const audienceSchema = z
  .strictObject({
    roles: z.array(z.enum(AUDIENCE_ROLES)).min(1).max(AUDIENCE_ROLES.length).optional(),
    languages: z.array(z.enum(locales)).min(1).max(locales.length).optional(),
  })
  .refine(({ roles, languages }) => roles ?? languages, 'Must name roles or languages');
/** See {@link audienceSchema}. */
export type Audience = z.infer<typeof audienceSchema>;
