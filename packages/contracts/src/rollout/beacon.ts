import { z } from 'zod';
import { remoteNameSchema } from '../registry/descriptor.ts';
import { SEGMENTS } from './segments.ts';
import { SIGNS } from './signs.ts';

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
