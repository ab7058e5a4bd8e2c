import type { PlotNftChange, PlotNftClaim } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toDownload, toEndpoint } from '@farm/remote-sdk/api';

/** The user's PlotNFTs, and how they are claimed and released. */
const plotNftApi = baseApi.enhanceEndpoints({ addTagTypes: ['PlotNft', 'Share'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPlotNfts: build.query({ ...toEndpoint(calls.listPlotNfts), providesTags: ['PlotNft'] }),
    downloadPlotNfts: build.mutation(toDownload(calls.downloadPlotNfts)),
    claimPlotNft: build.mutation({
      ...toEndpoint(calls.claimPlotNft, (body: PlotNftClaim) => ({ body })),
      invalidatesTags: ['PlotNft', 'Share'],
    }),
    updatePlotNft: build.mutation({
      ...toEndpoint(calls.updatePlotNft, ({ id, ...body }: PlotNftChange & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['PlotNft'],
    }),
    releasePlotNft: build.mutation({
      ...toEndpoint(calls.releasePlotNft, (id: string) => ({ params: { id } })),
      invalidatesTags: ['PlotNft', 'Share'],
    }),
  }),
});

export const {
  useListPlotNftsQuery,
  useDownloadPlotNftsMutation,
  useClaimPlotNftMutation,
  useUpdatePlotNftMutation,
  useReleasePlotNftMutation,
} = plotNftApi;
