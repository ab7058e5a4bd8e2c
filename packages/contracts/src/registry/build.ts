import { z } from 'zod';
import { contractRangeSchema, remoteDescriptorSchema } from './descriptor.ts';

/** A file's path inside a version's folder; no segment begins with a dot. */
const path = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/);
/** SHA-384 in the form of the `integrity` attribute. */
const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const bytes = z.number().int().nonnegative();

const common = {
  /** `<package version>+<first 12 hex digits of the SHA-256 over all files>`: one content, one version. */
  version: z.string().regex(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
  /** The script that is loaded first, relative to the version's folder. */
  entry: path,
  /** Every file a browser may ask for, relative to the version's folder. */
  files: z.record(path, sha384),
  /** Size of each file in bytes: as it is, and brotli-compressed; the same twice where that is no smaller. */
  sizes: z.record(path, z.strictObject({ raw: bytes, brotli: bytes })),
  /** Contract numbers: what a remote needs, or what a shell offers. */
  contract: contractRangeSchema,
  builtAt: z.iso.datetime(),
  /** Git commit the build was made from, with `-dirty` when the tree had changes; null outside git. */
  commit: z.string().nullable(),
};

/** One published version of a remote: what its build emits as `build.json`. */
export const remoteBuildSchema = z.strictObject({
  ...common,
  descriptor: remoteDescriptorSchema,
  /** For each page of the descriptor: its own files, and the shared parts it imports. */
  pages: z.record(z.string(), z.strictObject({ files: z.array(path), parts: z.array(z.string()) })),
  /** Files every page needs besides the entry (the exposed module). */
  common: z.array(path),
  /** Names used of each shared part: checked against the live shell's `provides` at publish. */
  uses: z.record(z.string(), z.array(z.string())),
});
/** See {@link remoteBuildSchema}. */
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;

/** One published version of the shell: what its build emits as `build.json`. */
export const shellBuildSchema = z.strictObject({
  ...common,
  /** Scripts and styles of the first load besides `entry`, in order. */
  initial: z.array(path),
  /** Files of each shared part that is loaded on demand. */
  parts: z.record(z.string(), z.array(path)),
  /** Exported names of each shared part. */
  provides: z.record(z.string(), z.array(z.string())),
  /** The `index.html` template the gateway fills in; not served as it is. */
  html: path,
});
/** See {@link shellBuildSchema}. */
export type ShellBuild = z.infer<typeof shellBuildSchema>;
