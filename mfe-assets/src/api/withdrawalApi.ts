import * as calls from '@farm/contracts/calls';
import { baseApi, toDownload, toPages } from '@farm/remote-sdk/api';

/** The user's withdrawals, newest first. */
const withdrawalApi = baseApi.enhanceEndpoints({ addTagTypes: ['Withdrawal'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listWithdrawals: build.infiniteQuery({ ...toPages(calls.listWithdrawals), providesTags: ['Withdrawal'] }),
    downloadWithdrawals: build.mutation(toDownload(calls.downloadWithdrawals)),
  }),
});

export const { useListWithdrawalsInfiniteQuery, useDownloadWithdrawalsMutation } = withdrawalApi;
