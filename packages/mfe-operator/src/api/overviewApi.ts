import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Counts of the whole farm, and of work that waits for operators. */
const overviewApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getOverview: build.query(toEndpoint(calls.readOverview)),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
