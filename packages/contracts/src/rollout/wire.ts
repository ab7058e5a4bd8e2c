import { z } from 'zod';
import { remoteBuildSchema, shellBuildSchema } from '../registry/build.ts';
import { audienceSchema } from '../registry/audience.ts';
import { stepSchema } from '../registry/canary.ts';
import { remoteNameSchema } from '../registry/descriptor.ts';
import { MAX_REVISION } from '../registry/emptyRegistry.ts';
import { versionReasonSchema } from '../registry/versionReason.ts';
import { createPageSchema, pageQuerySchema, periodFilterSchema } from '../paging.ts';
import { createLineSchema, createRequiredLineSchema } from '../text.ts';
import { approvalSchema } from './approval.ts';
import { rolloutChangeSchema, versionSchema } from './change.ts';
import { haltSchema } from './halt.ts';
import { canaryNoticeSchema } from './canaryNotice.ts';

/**
 * Visitor counts of one version; each visitor counts once. `failed` counts visitors with at least one failure. At most
 * 20 visitors of a network count while other networks report the version too, and the last 5,000 of a busy version.
 */
export const ratesSchema = z.object({ visitors: z.number().int(), failed: z.number().int() });
/** See {@link ratesSchema}. */
export type Rates = z.infer<typeof ratesSchema>;

/** Longest time the API delays a response for something newer, in seconds. */
const MAX_REGISTRY_WAIT_SECONDS = 30;

/** Creates the schema of a text that the database can store. */
export const createTextSchema = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[^\0]*$/, 'Must not contain NUL');

/** Result of a verification; `pages` are the paths that were mounted next to the live siblings. */
export const verificationSchema = z.strictObject({
  passed: z.boolean(),
  /** One sentence per problem. */
  problems: z.array(createTextSchema(500)).max(100),
  pages: z.array(createTextSchema(200)).max(200),
  /** Revision whose shell and siblings the version was verified with. */
  rev: z.number().int().nonnegative().max(MAX_REVISION),
});
/** See {@link verificationSchema}. */
export type Verification = z.infer<typeof verificationSchema>;

/** A published version, as `listVersions` returns it, newest first. `verification` is the latest. */
export const publishedVersionSchema = z.object({
  name: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  builtAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  /** By operators, for going to everybody; omitted by servers of before. */
  approvals: z.array(approvalSchema).optional(),
  verification: verificationSchema
    .extend({
      /** Absent from older farms, which take no findings. */
      id: z.string().optional(),
      at: z.iso.datetime(),
      by: z.string(),
      /** Names whose stable version has changed since: not verified with their current stable versions. */
      changedSince: z.array(z.string()),
    })
    .nullable(),
});
/** See {@link publishedVersionSchema}. */
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;
export const publishedVersionsQuerySchema = pageQuerySchema.extend({
  name: remoteNameSchema.optional(),
  /** Only this version. */
  version: versionSchema.optional(),
});
export const publishedVersionsSchema = createPageSchema(publishedVersionSchema);
/** One page of published versions. */
export type PublishedVersions = z.infer<typeof publishedVersionsSchema>;
/**
 * Response of `readVersion`: public, because artifacts are public. The email addresses of the people who published and
 * verified the version are not.
 */
export const publishedBuildSchema = publishedVersionSchema
  .omit({ publishedBy: true, verification: true, approvals: true })
  .extend({
    build: z.union([remoteBuildSchema, shellBuildSchema]),
    /** Most compressed bytes that a page of a remote may load. Omitted by older farms. */
    pageBudgetBytes: z.number().int().positive().optional(),
  });
/** See {@link publishedBuildSchema}. */
export type PublishedBuild = z.infer<typeof publishedBuildSchema>;

/**
 * Response of `announceBuild`, which announces a build (its `build.json`). `missing` lists the files that still have to
 * be uploaded with `uploadBuildFile` (raw bytes; `<path>.br` is the same file compressed). `publishBuild` then checks
 * the complete build. Every call is idempotent. `isPublished` is true if exactly this build is already published.
 */
export const announcedSchema = z.object({ missing: z.array(z.string()), isPublished: z.boolean() });
/** See {@link announcedSchema}. */
export type Announced = z.infer<typeof announcedSchema>;
export const buildSchema = z.union([remoteBuildSchema, shellBuildSchema]);

/** Live state of one remote (or the shell); a remote that is published but was never live has no version. */
export const rolloutEntrySchema = z.object({
  name: z.string(),
  stable: z.string().nullable(),
  lastGood: z.string().nullable(),
  canary: z
    .object({
      version: z.string(),
      /** The share now. */
      percent: z.number(),
      set: z.string().nullable(),
      /** Omitted if it is for everybody. */
      audience: audienceSchema.optional(),
      /** Of its plan, those of before included. Omitted, like the other two, without one. */
      steps: z.array(stepSchema).optional(),
      /** Fewest visitors during a step without which the next one is not taken. */
      minVisitors: z.number().int().optional(),
      /** Null after the last one, and once the canary is held. */
      nextStep: stepSchema.nullable().optional(),
    })
    .nullable(),
  /** `isSinceFreeze`: disabled during the current freeze, so it can be enabled before the freeze ends. */
  disabled: z.object({ reason: z.string(), isSinceFreeze: z.boolean().optional() }).nullable(),
  /** True if a version goes to everybody only once a second person approved it. */
  needsSecondPerson: z.boolean().optional(),
  /** Times at which the stable version became stable and the canary got its current share. */
  stableSince: z.iso.datetime().nullable(),
  canarySince: z.iso.datetime().nullable(),
  /** Rates over the last 24 hours; for a canary, since it began. */
  rates: z.object({ stable: ratesSchema.nullable(), canary: ratesSchema.nullable() }),
  /** Notices to operators of the canary, oldest first; it goes on. Older APIs send none. */
  notices: z.array(canaryNoticeSchema).optional(),
});
/** See {@link rolloutEntrySchema}. */
export type RolloutEntry = z.infer<typeof rolloutEntrySchema>;

/**
 * Response of `readRolloutStatus`: the live versions. `entries` has the shell first, then the remotes by name,
 * including remotes that are published only.
 */
export const rolloutStatusSchema = z.object({
  rev: z.number().int(),
  frozen: z.object({ reason: z.string() }).nullable(),
  halts: z.array(haltSchema),
  entries: z.array(rolloutEntrySchema),
  /** True if a version must pass a verification before it goes live. */
  isVerificationRequired: z.boolean(),
  /**
   * Addresses of pages of a commit and of the commits between two, with `{name}`, `{commit}`, `{from}` and `{to}` to replace; null if
   * none is set, absent from older farms.
   */
  sourceLinks: z.object({ commit: z.string().nullable(), compare: z.string().nullable() }).optional(),
});
/** See {@link rolloutStatusSchema}. */
export type RolloutStatus = z.infer<typeof rolloutStatusSchema>;

/** An entry of `listRolloutHistory`, newest first: a change, or a `halt` if the registry acted by itself. */
export const historyEntrySchema = z.object({
  rev: z.number().int(),
  at: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
  /** People who approved the versions of the change before it, for going to everybody. */
  approvedBy: z.array(z.string()).optional(),
  /** The key that signed it: its fingerprint, and its owner (the email address of an operator, or a name). */
  keyId: z.string(),
  keyName: z.string(),
  change: rolloutChangeSchema.nullable(),
  halt: haltSchema.nullable(),
  /** Previous versions by name; names that the change did not affect are omitted. */
  from: z.record(z.string(), z.string().nullable()),
});
/** See {@link historyEntrySchema}. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
/** Kinds of entries of the history: changes by their kind, and halts. */
const historyKindSchema = z.enum([
  ...rolloutChangeSchema.options.map(({ shape }) => shape.kind.value),
  'halt',
]);
/** See {@link historyKindSchema}. */
export type HistoryKind = z.infer<typeof historyKindSchema>;
/**
 * Query of `downloadRolloutHistory`, and filters of the history: entries that concern a remote or the shell, of one kind,
 * in a period, and whose author's name contains `who` in any case; the author of a halt is `registry`.
 */
export const historyFilterSchema = periodFilterSchema.extend({
  name: remoteNameSchema.optional(),
  kind: historyKindSchema.optional(),
  who: createLineSchema(254).toLowerCase().optional(),
});
/** See {@link historyFilterSchema}. */
export type HistoryFilter = z.infer<typeof historyFilterSchema>;
export const historyQuerySchema = historyFilterSchema.extend(pageQuerySchema.shape);
export const historyPageSchema = createPageSchema(historyEntrySchema);
/** One page of the history. */
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** Response of `explainVisitor`: the versions a visitor gets, and why; `bucket` is set for stable versions too. */
export const explanationSchema = z.object({
  rev: z.number().int(),
  entries: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      why: versionReasonSchema,
      bucket: z.number().nullable(),
      /** Of the canary that the visitor gets if they belong to it, which is not known here. */
      audience: audienceSchema.optional(),
      disabled: z.object({ reason: z.string() }).nullable(),
    }),
  ),
});
/** See {@link explanationSchema}. */
export type Explanation = z.infer<typeof explanationSchema>;

/**
 * A token of a team or an operator. `remote` limits it to publishing and verifying that remote; with `null` and
 * `mayOperate`, it may publish everything and make every change (which must be signed as well).
 */
export const rolloutTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  remote: z.string().nullable(),
  mayOperate: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
/** See {@link rolloutTokenSchema}. */
export type RolloutToken = z.infer<typeof rolloutTokenSchema>;
/** Response of `listRolloutTokens`, for operators; `deleteRolloutToken` (204) revokes a token. */
export const rolloutTokensSchema = z.object({ items: z.array(rolloutTokenSchema) });
/** See {@link rolloutTokensSchema}. */
export type RolloutTokens = z.infer<typeof rolloutTokensSchema>;
/** Body of `createRolloutToken` (201), for operators. `token` is returned once. Without a remote, it may operate. */
export const newRolloutTokenSchema = z.strictObject({
  name: createRequiredLineSchema(60),
  remote: remoteNameSchema.nullable(),
});
/** See {@link newRolloutTokenSchema}. */
export type NewRolloutToken = z.infer<typeof newRolloutTokenSchema>;
export const createdRolloutTokenSchema = rolloutTokenSchema.extend({ token: z.string() });
/** See {@link createdRolloutTokenSchema}. */
export type CreatedRolloutToken = z.infer<typeof createdRolloutTokenSchema>;

/**
 * Response of `createPreview`, for callers who may verify the version: with `cookie` (name and value), the gateway
 * serves this version to that browser until `expiresAt`.
 */
export const previewSchema = z.object({
  cookie: z.object({ name: z.string(), value: z.string() }),
  expiresAt: z.iso.datetime(),
});
/** See {@link previewSchema}. */
export type Preview = z.infer<typeof previewSchema>;

/** Path parameters of a version. */
export const versionParamsSchema = z.object({ name: remoteNameSchema, version: versionSchema });
/** Path parameters of a file of a version; `*` is the file path in the build. */
export const buildFileParamsSchema = versionParamsSchema.extend({ '*': z.string().max(300) });
/** Levels of an announced build.json; only entries of the navigation contain each other. */
const MAX_LEVELS = 32;
/** An announced `build.json`, validated later against the build schema of its name to report every problem. */
export const announcementSchema = z
  .record(z.string(), z.unknown())
  .refine((build) => !isDeeper(build, MAX_LEVELS), `Must have at most ${MAX_LEVELS} levels`);
/** Path parameters of a visitor. */
export const visitorParamsSchema = z.object({
  visitor: z.string().regex(/^[\w-]{22}$/, 'Must be a visitor id of 22 characters'),
});
/** Query of `readRegistry`; `wait` is the time to wait for something newer, in seconds. */
export const registryQuerySchema = z.strictObject({
  wait: z.coerce.number().int().min(0).max(MAX_REGISTRY_WAIT_SECONDS).default(0),
});

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
