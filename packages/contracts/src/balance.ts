import { z } from 'zod';

/** Decimal XCH with at most 12 decimals, as text. */
export const xchSchema = z.string().regex(/^-?\d+(\.\d{1,12})?$/);

/** A transferable amount in XCH: more than 0, with at most 15 digits before the decimal point. */
export const positiveXchSchema = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,12})?$/, 'Must be a decimal number with at most 12 decimals')
  .refine((xch) => /[1-9]/.test(xch), 'Must be more than 0');

/** Response of `readBalance`, XCH: `total = usable + frozen`; `frozen` is under withdrawal. */
export const balanceSchema = z.object({ total: xchSchema, frozen: xchSchema, usable: xchSchema });
/** See {@link balanceSchema}. */
export type Balance = z.infer<typeof balanceSchema>;
