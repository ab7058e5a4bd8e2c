import { ADDRESSES_MAX, type AddressPage } from '@farm/contracts';
import { pageParams, pages } from '@farm/kit';
import { baseApi } from '@farm/remote-sdk/api';

/** The addresses that the user keeps, as far as somebody who withdraws needs them. */
const addressListApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPayoutAddresses: build.infiniteQuery<AddressPage, undefined, string | null>({
      infiniteQueryOptions: pages,
      // As a rule one page holds all.
      query: ({ pageParam }) => ({
        url: '/me/addresses',
        params: pageParams({ limit: ADDRESSES_MAX }, pageParam),
      }),
      providesTags: ['Address'],
    }),
  }),
});

export const { useListPayoutAddressesInfiniteQuery } = addressListApi;
