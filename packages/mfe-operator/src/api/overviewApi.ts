import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** What waits for operators, and counts of the whole farm. */
const overviewApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getOverview: build.query(toEndpoint(calls.readOverview)),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
