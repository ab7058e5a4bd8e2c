import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** A version of a remote or the shell. */
interface VersionId {
  name: string;
  version: string;
}

/** Findings of verifications, with their evidence. */
const rolloutFindingApi = baseApi.enhanceEndpoints({ addTagTypes: ['Rollout'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listFindings: build.query({
      ...toEndpoint(calls.listFindings, (params: VersionId) => ({ params })),
      providesTags: ['Rollout'],
    }),
    // `verifiedAt` tells the findings of one verification from those of the next.
    getFinding: build.query({
      ...toEndpoint(
        calls.readFinding,
        ({ name, version, number }: VersionId & { number: number; verifiedAt: string }) => ({
          params: { name, version, number: String(number) },
        }),
      ),
      // Pictures are large; nobody comes back to them.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListFindingsQuery, useGetFindingQuery } = rolloutFindingApi;
