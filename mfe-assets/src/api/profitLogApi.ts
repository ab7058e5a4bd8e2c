import * as calls from '@farm/contracts/calls';
import { baseApi, toDownload, toPages } from '@farm/remote-sdk/api';

/** Profit log entries of the user with every factor, newest first. */
const profitLogApi = baseApi.enhanceEndpoints({ addTagTypes: ['ProfitLog'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listProfitLog: build.infiniteQuery({ ...toPages(calls.listProfitLog), providesTags: ['ProfitLog'] }),
    downloadProfitLog: build.mutation(toDownload(calls.downloadProfitLog)),
  }),
});

export const { useListProfitLogInfiniteQuery, useDownloadProfitLogMutation } = profitLogApi;
