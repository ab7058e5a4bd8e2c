import { z } from 'zod';
import { humanCheckConfigSchema } from '../humanCheck.ts';
import { containerSchema } from './build.ts';
import { contractRangeSchema, remoteDescriptorSchema } from './descriptor.ts';
import { versionReasonSchema } from './versionReason.ts';

/** A version of a remote, as a browser needs it. `baseUrl` ends with a slash; files are relative to it. */
const loadableSchema = z.object({
  version: z.string(),
  baseUrl: z.string(),
  entry: z.string(),
  integrity: z.record(z.string(), z.string()),
  contract: contractRangeSchema,
  container: containerSchema.optional(),
  /** Range of versions required of each shared module; absent if unknown. */
  requires: z.record(z.string(), z.string()).optional(),
});
/** See {@link loadableSchema}. */
export type LoadableRemote = z.infer<typeof loadableSchema>;

/** A remote resolved for one visitor. */
export const resolvedRemoteSchema = loadableSchema.extend({
  name: z.string(),
  descriptor: remoteDescriptorSchema,
  /** Fallback version if this version does not load; null if there is no other version. */
  lastGood: loadableSchema.nullable(),
  /** Reason why this visitor gets this version. */
  why: versionReasonSchema,
  /** Set if an operator disabled the remote; the reason is shown. */
  disabled: z.object({ reason: z.string() }).nullable(),
});
/** See {@link resolvedRemoteSchema}. */
export type ResolvedRemote = z.infer<typeof resolvedRemoteSchema>;

/**
 * Data that the gateway inlines into `index.html` as JSON: the registry resolved for this visitor, and the settings of
 * the page. Trusted because the HTML came over TLS.
 */
export const pageDataSchema = z.object({
  rev: z.number().int(),
  /** The shell of this page; `integrity` covers its scripts that are loaded on demand. */
  shell: z.object({
    version: z.string(),
    baseUrl: z.string(),
    integrity: z.record(z.string(), z.string()),
    why: versionReasonSchema,
  }),
  /** Id of the visitor in the rollout, without its signature. */
  visitor: z.string(),
  remotes: z.array(resolvedRemoteSchema),
  /** Origin of the API ('' for the page's own), and the origins that `HOST_API` in storage may name. */
  api: z.object({ host: z.string(), allowedHosts: z.array(z.string()) }),
  /** Paths of GET requests that the page sends at once if its visitor is signed in, the first of them for the session. */
  requests: z.array(z.string()),
  humanCheck: humanCheckConfigSchema,
  /** The agent at {@link AGENT_PATH}, from the signed registry; null if there is none, absent from older gateways. */
  agent: z.object({ version: z.string(), integrity: z.string() }).nullish(),
  /** Timeout of one attempt to load a script of a remote, in milliseconds. */
  remoteTimeoutMs: z.number().int().positive(),
});
/** See {@link pageDataSchema}. */
export type PageData = z.infer<typeof pageDataSchema>;
