import { z } from 'zod';
import { parseChiaAddress } from './chiaAddress.ts';
import { MAX_ADDRESSES, MAX_ADDRESS_DESC_LENGTH } from './limits.ts';
import { createPageSchema } from './paging.ts';
import { createLineSchema } from './text.ts';

/** Error message for a malformed address (specification, section 5). */
export const ADDRESS_FORMAT_MESSAGE =
  "Address format is incorrect. Should be a valid bech32m address starting with 'xch'.";
/** Error message for a valid address of another network. */
export const ADDRESS_NETWORK_MESSAGE = "This address belongs to another network. It has to start with 'xch'.";

/** A payout address in any valid form; the output is in lower case. */
export const chiaAddressSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const parsed = parseChiaAddress(text);
    if ('address' in parsed) return parsed.address;
    const isFormat = parsed.problem === 'format';
    context.addIssue({
      code: 'custom',
      message: isFormat ? ADDRESS_FORMAT_MESSAGE : ADDRESS_NETWORK_MESSAGE,
    });
    return z.NEVER;
  });

/** A user's description of an address; may be empty. */
const descSchema = createLineSchema(MAX_ADDRESS_DESC_LENGTH);

/** A saved address of a user. Withdrawals to it are held until `trustedAt`, the end of its cool-down. */
export const addressSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  desc: z.string(),
  createdAt: z.iso.datetime(),
  trustedAt: z.iso.datetime(),
});
/** See {@link addressSchema}. */
export type Address = z.infer<typeof addressSchema>;

/** Response of `listAddresses`. */
export const addressPageSchema = createPageSchema(addressSchema);
/** See {@link addressPageSchema}. */
export type AddressPage = z.infer<typeof addressPageSchema>;

/**
 * Body of `createAddress` (201 with the address). Fails with `address_of_farm` if the farm itself uses it, with
 * `address_taken` if the user has saved it already, and with
 * `address_limit` at 100 addresses.
 */
export const newAddressSchema = z.strictObject({ address: chiaAddressSchema, desc: descSchema.default('') });
/** See {@link newAddressSchema}. */
export type NewAddress = z.input<typeof newAddressSchema>;

/** Body of `updateAddress`. */
export const addressChangeSchema = z.strictObject({ desc: descSchema });
/** See {@link addressChangeSchema}. */
export type AddressChange = z.input<typeof addressChangeSchema>;

/** Body of `deleteAddresses`. Deletes only the user's own addresses; ignores unknown ids and ids of other users. */
export const addressDeletionSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_ADDRESSES) });
/** See {@link addressDeletionSchema}. */
export type AddressDeletion = z.input<typeof addressDeletionSchema>;

/** Number of deleted addresses. */
export const addressesDeletedSchema = z.object({ deleted: z.number().int().nonnegative() });
/** See {@link addressesDeletedSchema}. */
export type AddressesDeleted = z.infer<typeof addressesDeletedSchema>;
