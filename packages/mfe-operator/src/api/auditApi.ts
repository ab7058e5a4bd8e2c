import * as calls from '@farm/contracts/calls';
import { baseApi, toDownload, toPages } from '@farm/remote-sdk/api';

/** Actions of operators, commands and the farm, newest first. */
const auditApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listAudit: build.infiniteQuery(toPages(calls.listAudit)),
    downloadAudit: build.mutation(toDownload(calls.downloadAudit)),
  }),
});

export const { useListAuditInfiniteQuery, useDownloadAuditMutation } = auditApi;
