import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Balance of the signed-in user. */
const balanceApi = baseApi.enhanceEndpoints({ addTagTypes: ['Balance'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getBalance: build.query({ ...toEndpoint(calls.readBalance), providesTags: ['Balance'] }),
  }),
});

export const { useGetBalanceQuery } = balanceApi;
