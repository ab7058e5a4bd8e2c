import * as calls from '@farm/contracts/calls';
import { baseApi, toDownload, toPages } from '@farm/remote-sdk/api';

/** Every movement of the usable balance, newest first. */
const balanceLogApi = baseApi.enhanceEndpoints({ addTagTypes: ['BalanceLog'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listBalanceLog: build.infiniteQuery({ ...toPages(calls.listBalanceLog), providesTags: ['BalanceLog'] }),
    downloadBalanceLog: build.mutation(toDownload(calls.downloadBalanceLog)),
  }),
});

export const { useListBalanceLogInfiniteQuery, useDownloadBalanceLogMutation } = balanceLogApi;
