import type { Balance } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** What the signed-in user owns. */
const balanceApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getBalance: build.query<Balance, undefined>({
      query: () => '/me/balance',
      providesTags: ['Balance'],
    }),
  }),
});

export const { useGetBalanceQuery } = balanceApi;
