import { z } from 'zod';
import { humanCheckConfigSchema } from '../humanCheck.ts';
import { contractRangeSchema, remoteDescriptorSchema } from './descriptor.ts';
import { reasonOfVersionSchema } from './reasonOfVersion.ts';

/** One version of a remote as a browser needs it. `baseUrl` ends with a slash; files are relative to it. */
const loadableSchema = z.object({
  version: z.string(),
  baseUrl: z.string(),
  entry: z.string(),
  integrity: z.record(z.string(), z.string()),
  contract: contractRangeSchema,
});
/** See {@link loadableSchema}. */
export type LoadableRemote = z.infer<typeof loadableSchema>;

/** A remote resolved for one visitor. */
export const resolvedRemoteSchema = loadableSchema.extend({
  name: z.string(),
  descriptor: remoteDescriptorSchema,
  /** The version to try when this one does not load; null when there is none other. */
  lastGood: loadableSchema.nullable(),
  /** Why this visitor gets this version. */
  why: reasonOfVersionSchema,
  /** Set when an operator switched the remote off; the reason is shown. */
  disabled: z.object({ reason: z.string() }).nullable(),
});
/** See {@link resolvedRemoteSchema}. */
export type ResolvedRemote = z.infer<typeof resolvedRemoteSchema>;

/**
 * What the gateway inlines into `index.html` as JSON: the registry resolved for this visitor, and the
 * settings of the page. Trusted because the HTML came over TLS.
 */
export const pageDataSchema = z.object({
  rev: z.number().int(),
  /** The shell of this page; `integrity` has its scripts that are loaded on demand. */
  shell: z.object({
    version: z.string(),
    baseUrl: z.string(),
    integrity: z.record(z.string(), z.string()),
    why: reasonOfVersionSchema,
  }),
  /** Who the visitor is to the rollout: their id without its signature. */
  visitor: z.string(),
  remotes: z.array(resolvedRemoteSchema),
  /** Origin of the API ('' is the page's own), and the origins `HOST_API` in storage may name. */
  api: z.object({ host: z.string(), allowedHosts: z.array(z.string()) }),
  humanCheck: humanCheckConfigSchema,
  /** How long one attempt to load a script of a remote may take, in milliseconds. */
  remoteTimeoutMs: z.number().int().positive(),
});
/** See {@link pageDataSchema}. */
export type PageData = z.infer<typeof pageDataSchema>;
