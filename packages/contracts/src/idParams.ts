import { z } from 'zod';

/** The `:id` of a path. Whatever is no id names nothing: the answer is that of an id which nobody has. */
export const idParamsSchema = z.strictObject({
  id: z.string().transform((text) => (z.uuid().safeParse(text).success ? text.toLowerCase() : NOBODY)),
});

const NOBODY = '00000000-0000-0000-0000-000000000000';
