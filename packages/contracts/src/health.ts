import { z } from 'zod';

/** What a process that is well answers. */
export const healthSchema = z.object({ status: z.literal('ok') });

/** An OpenAPI 3.1 document. */
export const apiDescriptionSchema = z.looseObject({});
