import { z } from 'zod';
import { remoteNameSchema } from '../registry/descriptor.ts';

/**
 * What became of one remote (or of `shell`) in one page. `phase` is how far it came: `load` (its script), `mount`
 * (its first page drawn), `crash` (it broke later). `code` names the failure; null says that it is shown and works.
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
  /** From the request to this, in milliseconds. */
  ms: z.number().int().min(0).max(3_600_000),
});
/** See {@link beaconSchema}. */
export type Beacon = z.infer<typeof beaconSchema>;

/**
 * `sendBeacons` (204), for everybody: sent by `navigator.sendBeacon` as `application/json`. Who sent it is
 * told by the signed visitor cookie alone; without a good one, and from a visitor who does not get this version, a
 * beacon counts nothing. Each visitor counts once an hour and version, and a failure outweighs a success. That a version
 * works is said by phase `mount` without a code.
 */
export const beaconsSchema = z.strictObject({ beacons: z.array(beaconSchema).min(1).max(20) });
