import { z } from 'zod';
import { remoteBuildSchema, shellBuildSchema } from '../registry/build.ts';
import { remoteNameSchema } from '../registry/descriptor.ts';
import { REVISION_MAX } from '../registry/emptyRegistry.ts';
import { reasonOfVersionSchema } from '../registry/reasonOfVersion.ts';
import { pageOf, pageQuerySchema } from '../paging.ts';
import { requiredLineSchema } from '../text.ts';
import { rolloutChangeSchema, versionSchema } from './change.ts';
import { haltSchema } from './halt.ts';

/**
 * Counts of visitors of one version: each visitor once. `failed` are those for whom it broke at least once. Of a
 * network 20 visitors count while others tell of the version too, and of a busy version the last 5,000.
 */
export const ratesSchema = z.object({ visitors: z.number().int(), failed: z.number().int() });
/** See {@link ratesSchema}. */
export type Rates = z.infer<typeof ratesSchema>;

/** As long as an API holds an answer back for something newer. */
const MAX_REGISTRY_WAIT_SECONDS = 30;

/** A text that the database can hold. */
const textOf = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[^\0]*$/, 'Must not contain NUL');

/** The outcome of a verification; `pages` are the paths that were mounted beside the live siblings. */
export const verificationSchema = z.strictObject({
  passed: z.boolean(),
  /** One sentence for each thing found. */
  problems: z.array(textOf(500)).max(100),
  pages: z.array(textOf(200)).max(200),
  /** Revision whose shell and siblings it was tried beside. */
  rev: z.number().int().nonnegative().max(REVISION_MAX),
});
/** See {@link verificationSchema}. */
export type Verification = z.infer<typeof verificationSchema>;

/**
 * `listVersions`: a page of them, newest first. `verification` is the last one.
 */
export const publishedVersionSchema = z.object({
  name: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  builtAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  verification: verificationSchema
    .extend({
      at: z.iso.datetime(),
      by: z.string(),
      /** Names of which another version has become stable since: it was not tried beside those that are. */
      changedSince: z.array(z.string()),
    })
    .nullable(),
});
/** See {@link publishedVersionSchema}. */
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;
export const publishedVersionsQuerySchema = pageQuerySchema.extend({ name: remoteNameSchema.optional() });
export const publishedVersionsSchema = pageOf(publishedVersionSchema);
/** One page of published versions. */
export type PublishedVersions = z.infer<typeof publishedVersionsSchema>;
/**
 * `readVersion`: open to everybody, because artifacts are public. Who published and tried
 * it out, by which e-mail address, is not.
 */
export const publishedBuildSchema = publishedVersionSchema
  .omit({ publishedBy: true, verification: true })
  .extend({ build: z.union([remoteBuildSchema, shellBuildSchema]) });
/** See {@link publishedBuildSchema}. */
export type PublishedBuild = z.infer<typeof publishedBuildSchema>;

/**
 * `announceBuild`: announces a build (its `build.json`). Answers which files have to be
 * uploaded yet, with `uploadBuildFile` (raw bytes; `<path>.br` is the same compressed), after
 * which `publishBuild` checks it whole. Every call can be repeated. `isPublished`
 * says that just this build was published before.
 */
export const announcedSchema = z.object({ missing: z.array(z.string()), isPublished: z.boolean() });
/** See {@link announcedSchema}. */
export type Announced = z.infer<typeof announcedSchema>;
export const buildSchema = z.union([remoteBuildSchema, shellBuildSchema]);

/** One remote (or the shell) as it is live; one that is published and never was live has no version. */
export const rolloutEntrySchema = z.object({
  name: z.string(),
  stable: z.string().nullable(),
  lastGood: z.string().nullable(),
  canary: z.object({ version: z.string(), percent: z.number(), set: z.string().nullable() }).nullable(),
  disabled: z.object({ reason: z.string() }).nullable(),
  /** Since when the stable version is it, and since when the canary has its share. */
  stableSince: z.iso.datetime().nullable(),
  canarySince: z.iso.datetime().nullable(),
  /** Over the last 24 hours; a canary's since it began. */
  rates: z.object({ stable: ratesSchema.nullable(), canary: ratesSchema.nullable() }),
});
/** See {@link rolloutEntrySchema}. */
export type RolloutEntry = z.infer<typeof rolloutEntrySchema>;

/**
 * `readRolloutStatus`: what is live where. `entries` has the shell first, then the remotes by name, everything that
 * is published among them.
 */
export const rolloutStatusSchema = z.object({
  rev: z.number().int(),
  frozen: z.object({ reason: z.string() }).nullable(),
  halts: z.array(haltSchema),
  entries: z.array(rolloutEntrySchema),
  /** Whether a version has to pass a verification before anybody gets it. */
  isVerificationRequired: z.boolean(),
});
/** See {@link rolloutStatusSchema}. */
export type RolloutStatus = z.infer<typeof rolloutStatusSchema>;

/** `listRolloutHistory`: what was changed, newest first; what the registry did by itself is a `halt`. */
export const historyEntrySchema = z.object({
  rev: z.number().int(),
  at: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
  keyName: z.string().nullable(),
  change: rolloutChangeSchema.nullable(),
  halt: haltSchema.nullable(),
  /** The versions before, by name; names that the change did not concern are left out. */
  from: z.record(z.string(), z.string().nullable()),
});
/** See {@link historyEntrySchema}. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export const historyQuerySchema = pageQuerySchema.extend({ name: remoteNameSchema.optional() });
export const historyPageSchema = pageOf(historyEntrySchema);
/** One page of the history. */
export type HistoryPage = z.infer<typeof historyPageSchema>;

/**
 * `readFailureRates`: failures over time, for a chart. `points` are hours, oldest first; those
 * without a visitor are left out, and a visitor who comes back in another hour counts there again.
 */
export const rateHistoryQuerySchema = z.strictObject({
  name: remoteNameSchema,
  hours: z.coerce.number().int().min(1).max(720).default(24),
});
export const rateHistorySchema = z.object({
  versions: z.array(
    z.object({
      version: z.string(),
      points: z.array(
        z.object({ at: z.iso.datetime(), visitors: z.number().int(), failed: z.number().int() }),
      ),
    }),
  ),
});
/** See {@link rateHistorySchema}. */
export type RateHistory = z.infer<typeof rateHistorySchema>;

/** `explainVisitor`: what a visitor id gets, and why; `bucket` also of those who get stable. */
export const explanationSchema = z.object({
  rev: z.number().int(),
  entries: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      why: reasonOfVersionSchema,
      bucket: z.number().nullable(),
      disabled: z.object({ reason: z.string() }).nullable(),
    }),
  ),
});
/** See {@link explanationSchema}. */
export type Explanation = z.infer<typeof explanationSchema>;

/**
 * A token of a team or an operator. `remote` limits it to publishing and verifying that one; `null` with `mayOperate`
 * may publish everything and make every change (which has to be signed besides).
 */
export const rolloutTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  remote: z.string().nullable(),
  mayOperate: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  lastUsedAt: z.iso.datetime().nullable(),
});
/** See {@link rolloutTokenSchema}. */
export type RolloutToken = z.infer<typeof rolloutTokenSchema>;
/** `listRolloutTokens`, for whoever may operate; `deleteRolloutToken` (204) revokes one. */
export const rolloutTokensSchema = z.object({ items: z.array(rolloutTokenSchema) });
/** See {@link rolloutTokensSchema}. */
export type RolloutTokens = z.infer<typeof rolloutTokensSchema>;
/** `createRolloutToken` (201), for whoever may operate: `token` is told once. Without a remote it may operate. */
export const newRolloutTokenSchema = z.strictObject({
  name: requiredLineSchema(60),
  remote: remoteNameSchema.nullable(),
});
/** See {@link newRolloutTokenSchema}. */
export type NewRolloutToken = z.infer<typeof newRolloutTokenSchema>;
export const createdRolloutTokenSchema = rolloutTokenSchema.extend({ token: z.string() });
/** See {@link createdRolloutTokenSchema}. */
export type CreatedRolloutToken = z.infer<typeof createdRolloutTokenSchema>;

/** `listRolloutKeys`: the public keys that are believed. */
export const trustedKeysSchema = z.object({
  items: z.array(z.object({ keyId: z.string(), name: z.string(), owner: z.enum(['person', 'registry']) })),
});
/** See {@link trustedKeysSchema}. */
export type TrustedKeys = z.infer<typeof trustedKeysSchema>;

/**
 * `createPreview`: `cookie` (name and value) has the gateway give this version to the browser
 * that holds it, until `expiresAt`. For whoever may verify it.
 */
export const previewSchema = z.object({
  cookie: z.object({ name: z.string(), value: z.string() }),
  expiresAt: z.iso.datetime(),
});
/** See {@link previewSchema}. */
export type Preview = z.infer<typeof previewSchema>;

/** Path parameters of a version. */
export const versionParamsSchema = z.object({ name: remoteNameSchema, version: versionSchema });
/** Path parameters of a file of a version; `*` is its path in the build. */
export const buildFileParamsSchema = versionParamsSchema.extend({ '*': z.string().max(300) });
/** A `build.json` as it is announced; looked at by what it is announced as, so that every problem can be said. */
export const announcementSchema = z.record(z.string(), z.unknown());
/** Path parameters of a visitor. */
export const visitorParamsSchema = z.object({
  visitor: z.string().regex(/^[\w-]{22}$/, 'Must be a visitor id of 22 characters'),
});
/** Seconds to wait for something newer. */
export const registryQuerySchema = z.strictObject({
  wait: z.coerce.number().int().min(0).max(MAX_REGISTRY_WAIT_SECONDS).default(0),
});
