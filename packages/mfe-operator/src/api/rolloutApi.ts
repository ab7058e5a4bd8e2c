import { toRequest, type CallResponse } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { applyHalts, type PublishedVersions, type SignedRegistry } from '@farm/contracts/rollout';
import { baseApi, toDownload, toEndpoint, toPages } from '@farm/remote-sdk/api';
import type { RegistryBase } from '../model/registryBase.ts';

/** Version of a remote, by the remote's name. */
export interface NamedVersion {
  name: string;
  version: string;
}

/** Builds by name and version. */
export type Builds = Record<string, Record<string, ShellBuild | RemoteBuild>>;

/** Versions of one remote, or of all; newest first. */
interface VersionChoice {
  name?: string;
}

/** Most versions in one response. */
const MAX_VERSIONS = 100;

/** Live versions, published versions, and changes. */
const rolloutApi = baseApi.enhanceEndpoints({ addTagTypes: ['Rollout'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getRolloutStatus: build.query({ ...toEndpoint(calls.readRolloutStatus), providesTags: ['Rollout'] }),
    getRolloutRegistry: build.query({
      ...toEndpoint(calls.readRegistry, (_now: undefined) => ({})),
      transformResponse: toBase,
      providesTags: ['Rollout'],
    }),
    getRolloutBuilds: build.query<Builds, readonly NamedVersion[]>({
      queryFn: async (...[wanted, , , request]) => {
        const builds: Builds = {};
        for (const { name, version } of wanted) {
          const { data, error } = await request(toRequest(calls.readVersion, { params: { name, version } }));
          if (error) return { error };
          (builds[name] ??= {})[version] = (data as CallResponse<typeof calls.readVersion>).build;
        }
        return { data: builds };
      },
    }),
    listRolloutChoices: build.query({
      ...toEndpoint(calls.listVersions, (choice: VersionChoice) => ({
        query: { ...choice, limit: MAX_VERSIONS },
      })),
      providesTags: ['Rollout'],
    }),
    getRolloutVersion: build.query({
      ...toEndpoint(calls.listVersions, (wanted: NamedVersion) => ({ query: { ...wanted, limit: 1 } })),
      transformResponse: ({ items }: PublishedVersions) => items[0] ?? null,
      providesTags: ['Rollout'],
    }),
    listRolloutVersions: build.infiniteQuery({
      ...toPages(calls.listVersions, (choice: VersionChoice) => ({ ...choice, limit: 20 })),
      providesTags: ['Rollout'],
    }),
    listRolloutHistory: build.infiniteQuery({
      ...toPages(calls.listRolloutHistory),
      providesTags: ['Rollout'],
    }),
    downloadRolloutHistory: build.mutation(toDownload(calls.downloadRolloutHistory)),
    getRolloutRates: build.query({ ...toEndpoint(calls.readFailureRates), providesTags: ['Rollout'] }),
    makeRolloutChange: build.mutation({
      ...toEndpoint(calls.createRolloutChange),
      // Also after a refusal: the rollout may have changed.
      invalidatesTags: ['Rollout'],
    }),
  }),
});

function toBase({ text, signature, halts }: SignedRegistry): RegistryBase {
  // The server stores only text that fits the schema; validating here would weigh more than the rest of this page.
  const document = JSON.parse(text) as RegistryBase['document'];
  return { document: applyHalts(document, halts), haltCount: halts.length, signature };
}

export const {
  useGetRolloutStatusQuery,
  useGetRolloutRegistryQuery,
  useGetRolloutBuildsQuery,
  useGetRolloutVersionQuery,
  useListRolloutChoicesQuery,
  useListRolloutVersionsInfiniteQuery,
  useListRolloutHistoryInfiniteQuery,
  useDownloadRolloutHistoryMutation,
  useGetRolloutRatesQuery,
  useMakeRolloutChangeMutation,
} = rolloutApi;
