import { z } from 'zod';

/** Response of a healthy process. */
export const healthSchema = z.object({ status: z.literal('ok') });

/** An OpenAPI 3.1 document. */
export const apiDescriptionSchema = z.looseObject({});
