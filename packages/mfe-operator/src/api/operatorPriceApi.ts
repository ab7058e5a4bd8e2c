import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** A price that an operator sets: units of the currency per XCH. */
export interface NewPrice {
  currency: string;
  price: string;
  reason: string;
}

/** Prices of XCH as operators see them, and their own. */
const operatorPriceApi = baseApi.enhanceEndpoints({ addTagTypes: ['OperatorPrice'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOperatorPrices: build.query({
      ...toEndpoint(calls.listOperatorPrices),
      providesTags: ['OperatorPrice'],
    }),
    setOperatorPrice: build.mutation({
      ...toEndpoint(calls.setPrice, ({ currency, ...body }: NewPrice) => ({ params: { currency }, body })),
      // Also without a response, since the price may have been set.
      invalidatesTags: ['OperatorPrice'],
    }),
    endOperatorPrice: build.mutation({
      ...toEndpoint(calls.deletePrice, ({ currency, reason }: Omit<NewPrice, 'price'>) => ({
        params: { currency },
        body: { reason },
      })),
      // As for a new price.
      invalidatesTags: ['OperatorPrice'],
    }),
  }),
});

export const { useEndOperatorPriceMutation, useListOperatorPricesQuery, useSetOperatorPriceMutation } =
  operatorPriceApi;
