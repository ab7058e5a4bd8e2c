import { z } from 'zod';
import { checkChiaAddress } from './chiaAddress.ts';
import { ADDRESSES_MAX, ADDRESS_DESC_MAX_LENGTH } from './limits.ts';
import { pageOf } from './paging.ts';
import { lineSchema } from './text.ts';

/** Said of a text that is no address (specification, section 5). */
export const ADDRESS_FORMAT_MESSAGE =
  "Address format is incorrect. Should be a valid bech32m address starting with 'xch'.";
/** Said of a sound address that belongs to another network. */
export const ADDRESS_NETWORK_MESSAGE = "This address belongs to another network. It has to start with 'xch'.";

/** An address to pay to, in any form that means one; comes out in lower case. */
export const chiaAddressSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const checked = checkChiaAddress(text);
    if ('address' in checked) return checked.address;
    const isFormat = checked.problem === 'format';
    context.addIssue({
      code: 'custom',
      message: isFormat ? ADDRESS_FORMAT_MESSAGE : ADDRESS_NETWORK_MESSAGE,
    });
    return z.NEVER;
  });

/** What a user calls an address; may be empty. */
const descSchema = lineSchema(ADDRESS_DESC_MAX_LENGTH);

/** An address kept by a user. A withdrawal to it is held until `trustedAt` (its cool-down). */
export const addressSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  desc: z.string(),
  createdAt: z.iso.datetime(),
  trustedAt: z.iso.datetime(),
});
/** See {@link addressSchema}. */
export type Address = z.infer<typeof addressSchema>;

/** `listAddresses`. */
export const addressPageSchema = pageOf(addressSchema);
/** See {@link addressPageSchema}. */
export type AddressPage = z.infer<typeof addressPageSchema>;

/**
 * `createAddress`, answered 201 with the address: `address_taken` when the user keeps it already,
 * `address_limit` at 100 of them.
 */
export const newAddressSchema = z.strictObject({ address: chiaAddressSchema, desc: descSchema.default('') });
/** See {@link newAddressSchema}. */
export type NewAddress = z.input<typeof newAddressSchema>;

/** `updateAddress`. */
export const addressChangeSchema = z.strictObject({ desc: descSchema });
/** See {@link addressChangeSchema}. */
export type AddressChange = z.input<typeof addressChangeSchema>;

/** `deleteAddresses`: those of them that the user keeps; ids of nobody's or another's count nothing. */
export const addressDeletionSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(ADDRESSES_MAX) });
/** See {@link addressDeletionSchema}. */
export type AddressDeletion = z.input<typeof addressDeletionSchema>;

/** How many there were to delete. */
export const addressesDeletedSchema = z.object({ deleted: z.number().int().nonnegative() });
/** See {@link addressesDeletedSchema}. */
export type AddressesDeleted = z.infer<typeof addressesDeletedSchema>;
