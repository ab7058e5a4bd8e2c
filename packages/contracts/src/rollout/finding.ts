import { z } from 'zod';
import { createTextSchema, versionParamsSchema } from './wire.ts';

/** Most findings of a verification that are kept. */
export const MAX_FINDINGS = 20;
/** Longest base64 text of a picture: 150 kB. */
const MAX_PICTURE_LENGTH = 200_000;

/** Path parameters of a finding of a version's latest verification; the first is 1. */
export const findingParamsSchema = versionParamsSchema.extend({
  number: z.coerce.number().int().min(1).max(MAX_FINDINGS),
});
/** Path parameters of a finding that is recorded, by the id of its verification. */
export const newFindingParamsSchema = findingParamsSchema.extend({
  id: z.string().regex(/^[1-9]\d{0,17}$/),
});

/** Something wrong that a verification saw on a page of the version. */
const seenSchema = z.strictObject({
  /** Path of the page. */
  page: createTextSchema(200),
  /** Language, screen, mode and role of the visitors who met it, for people. */
  looks: z.array(createTextSchema(100)).min(1).max(10),
  /** Act of the visitor before it, as a part of a sentence: `after pressing ‘Add’`. */
  step: createTextSchema(200),
  text: createTextSchema(500),
});

/**
 * Body of `recordFinding` (204), with its evidence. Idempotent. A verification's findings are kept until the version is verified
 * again, for 30 days at most.
 */
export const newFindingSchema = seenSchema.extend({
  /** Events until then, one line each: seconds, steps, messages of the console, requests and their statuses. */
  trace: createTextSchema(20_000),
  /** JPEG of the screen, in base64; null if there is none. */
  picture: z.base64().max(MAX_PICTURE_LENGTH).nullable(),
});
/** See {@link newFindingSchema}. */
export type NewFinding = z.infer<typeof newFindingSchema>;

/** Response of `listFindings`: those of the latest verification of a version. */
export const findingsSchema = z.object({
  items: z.array(z.object({ ...seenSchema.shape, number: z.number().int(), hasPicture: z.boolean() })),
});
/** See {@link findingsSchema}. */
export type Findings = z.infer<typeof findingsSchema>;

/** Response of `readFinding`: one of them, with its evidence. */
export const findingSchema = z.object({ ...newFindingSchema.shape, number: z.number().int() });
/** See {@link findingSchema}. */
export type Finding = z.infer<typeof findingSchema>;
