import { z } from 'zod';
import { remoteNameSchema } from '../registry/descriptor.ts';

/**
 * What went badly for a visitor though the version was shown. A page reports each at most once per version.
 *
 * - `abandoned`: the page was left, or its tab hung, before the version was shown.
 * - `left-early`: the visitor left within five seconds of its being shown.
 * - `late`: its largest content appeared more than 4 seconds after the page was asked for (LCP).
 * - `shifting`: its content moved, by more than 0.25 (CLS).
 * - `slow`: it answered an interaction more than half a second late (INP).
 * - `busy`: its scripts blocked the page for more than 2 seconds in sum after it was shown.
 * - `failed-calls`: a call of the API that it made was answered by an error that is not the visitor's own mistake.
 */
export const SIGNS = ['abandoned', 'left-early', 'late', 'shifting', 'slow', 'busy', 'failed-calls'] as const;
/** See {@link SIGNS}. */
export type Sign = (typeof SIGNS)[number];

/** Kinds of visitors, coarse enough to identify nobody: the values of each dimension. */
export const SEGMENTS = {
  language: ['en', 'zh-CN', 'other'],
  screen: ['phone', 'tablet', 'desktop'],
  role: ['none', 'user', 'admin'],
  browser: ['chromium', 'firefox', 'safari', 'other'],
} as const;
/** Dimension of {@link SEGMENTS}. */
export type Dimension = keyof typeof SEGMENTS;

/** Kind of visitor that a page was shown to: one value of each dimension. */
export const segmentSchema = z.strictObject({
  language: z.enum(SEGMENTS.language),
  screen: z.enum(SEGMENTS.screen),
  role: z.enum(SEGMENTS.role),
  browser: z.enum(SEGMENTS.browser),
});
/** See {@link segmentSchema}. */
export type Segment = z.infer<typeof segmentSchema>;

/**
 * Outcome of one remote (or of `shell`) in one page. `phase` is the phase of the outcome: `load` (of its script),
 * `mount` (of its first page), `crash` (a later failure). `code` names the failure; null if the remote is shown and
 * works.
 */
export const beaconSchema = z.strictObject({
  name: remoteNameSchema,
  version: z.string().max(60),
  rev: z.number().int().nonnegative(),
  phase: z.enum(['load', 'mount', 'crash']),
  code: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .nullable(),
  /** Time from the request to this outcome, in milliseconds. */
  ms: z.number().int().min(0).max(3_600_000),
  /** Omitted if there are none. */
  signs: z.array(z.enum(SIGNS)).max(SIGNS.length).optional(),
});
/** See {@link beaconSchema}. */
export type Beacon = z.infer<typeof beaconSchema>;

/**
 * Body of `sendBeacons` (204), public: sent by `navigator.sendBeacon` as `application/json`. Only the signed visitor
 * cookie identifies the sender: beacons without a valid cookie, or from a visitor who does not get this version, are
 * not counted. Each visitor counts once per hour and version, and a failure outweighs a success. Phase `mount` without
 * a code means that a version works. Signs add up. A page sends what it knows once its remotes are shown, and the rest
 * when it is left.
 */
export const beaconsSchema = z.strictObject({
  beacons: z.array(beaconSchema).min(1).max(20),
  /** Omitted by pages of older shells. */
  segment: segmentSchema.optional(),
});
