import { ADDRESSES_MAX } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toPages } from '@farm/remote-sdk/api';

/** The addresses that the user keeps, as far as somebody who withdraws needs them. */
const addressListApi = baseApi.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPayoutAddresses: build.infiniteQuery({
      // As a rule one page holds all.
      ...toPages(calls.listAddresses, (_all: undefined) => ({ limit: ADDRESSES_MAX })),
      providesTags: ['Address'],
    }),
  }),
});

export const { useListPayoutAddressesInfiniteQuery } = addressListApi;
