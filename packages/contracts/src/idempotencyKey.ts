import { z } from 'zod';

const NOT_A_KEY = 'Must be 1 to 200 visible ASCII characters';

/** Headers of a call that requires an idempotency key. Keys are stored per caller. */
export const idempotentHeadersSchema = z.looseObject({
  'idempotency-key': z.string(NOT_A_KEY).regex(/^[\x21-\x7e]{1,200}$/, NOT_A_KEY),
});
