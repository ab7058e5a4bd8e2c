import type { AddressChange } from '@farm/contracts';
import type { CallResponse } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { baseApi, toDownload, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Saved addresses of the signed-in user, newest first, and changes to them. */
const addressApi = baseApi.enhanceEndpoints({ addTagTypes: ['Address', 'WithdrawalRule'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listAddresses: build.infiniteQuery({ ...toPages(calls.listAddresses), providesTags: ['Address'] }),
    downloadAddresses: build.mutation(toDownload(calls.downloadAddresses)),
    createAddress: build.mutation({ ...toEndpoint(calls.createAddress), invalidatesTags: ['Address'] }),
    changeAddress: build.mutation({
      ...toEndpoint(calls.updateAddress, ({ id, ...body }: AddressChange & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Address'],
    }),
    deleteAddresses: build.mutation({ ...toEndpoint(calls.deleteAddresses), invalidatesTags: ['Address'] }),
    /** Cool-down of a new address, in seconds. */
    getAddressCoolDown: build.query({
      ...toEndpoint(calls.readWithdrawalRule),
      transformResponse: (rule: CallResponse<typeof calls.readWithdrawalRule>) => rule.coolDownSeconds,
      providesTags: ['WithdrawalRule'],
    }),
  }),
});

export const {
  useListAddressesInfiniteQuery,
  useCreateAddressMutation,
  useDownloadAddressesMutation,
  useChangeAddressMutation,
  useDeleteAddressesMutation,
  useGetAddressCoolDownQuery,
} = addressApi;
