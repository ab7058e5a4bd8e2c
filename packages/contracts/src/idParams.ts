import { z } from 'zod';

/** Path parameter `:id`. A malformed id becomes an unused id, so that it gets the same response as an unknown id. */
export const idParamsSchema = z.strictObject({
  id: z.string().transform((text) => (z.uuid().safeParse(text).success ? text.toLowerCase() : NIL_UUID)),
});

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
