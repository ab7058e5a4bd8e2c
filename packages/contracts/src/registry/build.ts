import { z } from 'zod';
import { contractRangeSchema, remoteDescriptorSchema } from './descriptor.ts';

/** Path of a file in a version's folder; no segment begins with a dot. */
const path = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/);
/** SHA-384 in the form of the `integrity` attribute. */
const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** See the fields. */
export const containerSchema = z.strictObject({
  /** Name of the container, and of the global variable that the entry script sets. Unique to the version. */
  name: z.string().regex(/^[A-Za-z_$][\w$]*$/),
  /** Version of the federation runtime that the remote takes from the shell; null if it brings its own. */
  runtime: z.string().nullable(),
  /** `module` if its scripts are ES modules, which an import map holds to their hashes; absent for classic scripts. */
  type: z.literal('module').optional(),
});

/** A shared name that a later shell will lack, as its source says: `@deprecated since DATE, goes DATE: HINT`. */
export const deprecationSchema = z.strictObject({
  since: z.iso.date(),
  /** Day from which a shell may lack the name. */
  goes: z.iso.date(),
  /** Advice on a replacement. */
  hint: z.string().min(1),
});
/** See {@link deprecationSchema}. */
export type Deprecation = z.infer<typeof deprecationSchema>;

/** Deprecated names of each shared part. */
export const deprecationsSchema = z.record(z.string(), z.record(z.string(), deprecationSchema));
/** See {@link deprecationsSchema}. */
export type Deprecations = z.infer<typeof deprecationsSchema>;

const bytes = z.number().int().nonnegative();

const common = {
  /** `<package version>+<first 12 hex digits of the SHA-256 over all files>`: the same content has the same version. */
  version: z.string().regex(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
  /** Script that is loaded first, relative to the version's folder. */
  entry: path,
  /** Every file a browser may request, relative to the version's folder. */
  files: z.record(path, sha384),
  /** Size of each file in bytes: raw and brotli-compressed; both equal if compression does not make it smaller. */
  sizes: z.record(path, z.strictObject({ raw: bytes, brotli: bytes })),
  /** Contract numbers that a remote needs or a shell offers. */
  contract: contractRangeSchema,
  builtAt: z.iso.datetime(),
  /** Git commit the build was made from, with `-dirty` when the tree had changes; null outside git. */
  commit: z.string().nullable(),
};

/** A version of a remote, as its build emits it in `build.json`. */
export const remoteBuildSchema = z.strictObject({
  ...common,
  descriptor: remoteDescriptorSchema,
  /** Absent before contract 3; no shell of today runs such a remote. */
  container: containerSchema.optional(),
  /** Own files and imported shared parts of each page of the descriptor. */
  pages: z.record(z.string(), z.strictObject({ files: z.array(path), parts: z.array(z.string()) })),
  /** Files that every page needs besides the entry (the exposed module). */
  common: z.array(path),
  /** Names used from each shared part; checked against the live shell's `provides` at publish. `*`: any of them. */
  uses: z.record(z.string(), z.array(z.string())),
  /** Range of versions (semver) required of each shared module, `*` if any will do; absent in older builds. */
  requires: z.record(z.string(), z.string()).optional(),
});
/** See {@link remoteBuildSchema}. */
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;

/** A version of the shell, as its build emits it in `build.json`. */
export const shellBuildSchema = z.strictObject({
  ...common,
  /** Scripts and styles of the initial load besides `entry`, in order. */
  initial: z.array(path),
  /** Files of each shared part, loaded on demand. */
  parts: z.record(z.string(), z.array(path)),
  /** Exported names of each shared part. */
  provides: z.record(z.string(), z.array(z.string())),
  /** Version of each shared module; absent in older builds. */
  shared: z.record(z.string(), z.string()).optional(),
  /** Names in `provides` that a later shell will lack; absent in older builds. */
  deprecated: deprecationsSchema.optional(),
  /** Version of the federation runtime that remotes can take from the shell; absent before contract 3. */
  runtime: z.string().optional(),
  /** The `index.html` template that the gateway fills in; never served unfilled. */
  html: path,
});
/** See {@link shellBuildSchema}. */
export type ShellBuild = z.infer<typeof shellBuildSchema>;
