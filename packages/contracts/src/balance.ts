import { z } from 'zod';

/** Decimal XCH with at most 12 decimals, as text. */
export const xchSchema = z.string().regex(/^-?\d+(\.\d{1,12})?$/);

/** `GET /api/me/balance`, XCH: `total = usable + frozen`; `frozen` is under withdrawal. */
export const balanceSchema = z.object({ total: xchSchema, frozen: xchSchema, usable: xchSchema });
/** See {@link balanceSchema}. */
export type Balance = z.infer<typeof balanceSchema>;
