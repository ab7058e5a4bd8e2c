import type {
  Address,
  AddressChange,
  AddressDeletion,
  AddressPage,
  AddressesDeleted,
  NewAddress,
  WithdrawalRule,
} from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** The addresses that the signed-in user keeps, newest first, and the changes to them. */
const addressApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listAddresses: build.infiniteQuery<AddressPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ pageParam: cursor }) => ({
        url: '/me/addresses',
        params: cursor === null ? {} : { cursor },
      }),
      providesTags: ['Address'],
    }),
    createAddress: build.mutation<Address, NewAddress>({
      query: (address) => ({ url: '/me/addresses', method: 'POST', body: address }),
      invalidatesTags: ['Address'],
    }),
    changeAddress: build.mutation<Address, AddressChange & { id: string }>({
      query: ({ id, ...change }) => ({ url: `/me/addresses/${id}`, method: 'PATCH', body: change }),
      invalidatesTags: ['Address'],
    }),
    deleteAddresses: build.mutation<AddressesDeleted, AddressDeletion>({
      query: (deletion) => ({ url: '/me/addresses/delete', method: 'POST', body: deletion }),
      invalidatesTags: ['Address'],
    }),
    /** How long a new address waits, in seconds. */
    getAddressCoolDown: build.query<number, undefined>({
      query: () => '/me/withdrawal-rule',
      transformResponse: (rule: WithdrawalRule) => rule.coolDownSeconds,
      providesTags: ['WithdrawalRule'],
    }),
  }),
});

export const {
  useListAddressesInfiniteQuery,
  useCreateAddressMutation,
  useChangeAddressMutation,
  useDeleteAddressesMutation,
  useGetAddressCoolDownQuery,
} = addressApi;
