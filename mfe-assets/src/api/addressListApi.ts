import { MAX_ADDRESSES } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toPages } from '@farm/remote-sdk/api';

/** The user's saved addresses, as the withdrawal form needs them. */
const addressListApi = baseApi.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPayoutAddresses: build.infiniteQuery({
      // One page usually holds every address.
      ...toPages(calls.listAddresses, (_all: undefined) => ({ limit: MAX_ADDRESSES })),
      providesTags: ['Address'],
    }),
  }),
});

export const { useListPayoutAddressesInfiniteQuery } = addressListApi;
