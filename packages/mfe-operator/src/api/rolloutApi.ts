import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import {
  withHalts,
  type ChangeMade,
  type HistoryPage,
  type NewChange,
  type PublishedBuild,
  type PublishedVersions,
  type RateHistory,
  type RolloutStatus,
  type SignedRegistry,
} from '@farm/contracts/rollout';
import { baseApi } from '@farm/remote-sdk/api';
import type { RegistryBase } from '../model/registryBase.ts';

/** A version by the name of its remote. */
export interface NamedVersion {
  name: string;
  version: string;
}

/** Builds by name and version. */
export type Builds = Record<string, Record<string, ShellBuild | RemoteBuild>>;

/** The versions of one name, or of all without it; newest first. */
interface VersionChoice {
  name?: string;
}

/** As many as one answer holds: those to choose from. */
const MOST = 100;

/** What is live where, what was published, and the changes. */
const rolloutApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getRolloutStatus: build.query<RolloutStatus, undefined>({
      query: () => '/rollout/status',
      providesTags: ['Rollout'],
    }),
    getRolloutRegistry: build.query<RegistryBase, undefined>({
      query: () => '/rollout/registry',
      transformResponse: toBase,
      providesTags: ['Rollout'],
    }),
    getRolloutBuilds: build.query<Builds, readonly NamedVersion[]>({
      queryFn: async (...[wanted, , , request]) => {
        const builds: Builds = {};
        for (const { name, version } of wanted) {
          const path = `${encodeURIComponent(name)}/${encodeURIComponent(version)}`;
          const { data, error } = await request(`/rollout/versions/${path}`);
          if (error) return { error };
          (builds[name] ??= {})[version] = (data as PublishedBuild).build;
        }
        return { data: builds };
      },
    }),
    listRolloutChoices: build.query<PublishedVersions, VersionChoice>({
      query: (choice) => ({ url: '/rollout/versions', params: { ...choice, limit: MOST } }),
      providesTags: ['Rollout'],
    }),
    listRolloutVersions: build.infiniteQuery<PublishedVersions, VersionChoice, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/rollout/versions',
        params: { ...queryArg, limit: 20, ...(cursor !== null && { cursor }) },
      }),
      providesTags: ['Rollout'],
    }),
    listRolloutHistory: build.infiniteQuery<HistoryPage, VersionChoice, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/rollout/history',
        params: { ...queryArg, ...(cursor !== null && { cursor }) },
      }),
      providesTags: ['Rollout'],
    }),
    getRolloutRates: build.query<RateHistory, { name: string; hours: number }>({
      query: (params) => ({ url: '/rollout/rates', params }),
      providesTags: ['Rollout'],
    }),
    makeRolloutChange: build.mutation<ChangeMade, NewChange>({
      query: (change) => ({ url: '/rollout/changes', method: 'POST', body: change }),
      // After a refusal, too: somebody was faster, or it is as it was.
      invalidatesTags: ['Rollout'],
    }),
  }),
});

function toBase({ text, signature, halts }: SignedRegistry): RegistryBase {
  // The server keeps no text that does not fit the schema, which weighs more than all of this page.
  const document = JSON.parse(text) as RegistryBase['document'];
  return { document: withHalts(document, halts), haltCount: halts.length, signature };
}

export const {
  useGetRolloutStatusQuery,
  useGetRolloutRegistryQuery,
  useGetRolloutBuildsQuery,
  useListRolloutChoicesQuery,
  useListRolloutVersionsInfiniteQuery,
  useListRolloutHistoryInfiniteQuery,
  useGetRolloutRatesQuery,
  useMakeRolloutChangeMutation,
} = rolloutApi;
