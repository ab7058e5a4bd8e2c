import { z } from 'zod';

const KEY_FORMAT_MESSAGE = 'Must be 1 to 200 visible ASCII characters';

/** Headers of a call that requires an idempotency key. Keys are stored per caller. */
export const idempotentHeadersSchema = z.looseObject({
  'idempotency-key': z.string(KEY_FORMAT_MESSAGE).regex(/^[\x21-\x7e]{1,200}$/, KEY_FORMAT_MESSAGE),
});
