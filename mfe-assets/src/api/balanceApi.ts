import * as calls from '@farm/contracts/calls';
import { baseApi } from '@farm/remote-sdk/api';
import { toEndpoint } from '@farm/remote-sdk/calls';

/** What the signed-in user owns. */
const balanceApi = baseApi.enhanceEndpoints({ addTagTypes: ['Balance'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getBalance: build.query({ ...toEndpoint(calls.readBalance), providesTags: ['Balance'] }),
  }),
});

export const { useGetBalanceQuery } = balanceApi;
