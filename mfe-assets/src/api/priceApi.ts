import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Prices of one XCH that are valid now. */
const priceApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ listPrices: build.query(toEndpoint(calls.listPrices)) }),
});

export const { useListPricesQuery } = priceApi;
