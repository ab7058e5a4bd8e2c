import type { TermsKind, TermsQuery } from '@farm/contracts/terms';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Terms and privacy policy, in all versions. */
const termsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Terms'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getTerms: build.query({
      ...toEndpoint(calls.readTerms, ({ kind, ...query }: TermsQuery & { kind: TermsKind }) => ({
        params: { kind },
        query,
      })),
      providesTags: ['Terms'],
    }),
  }),
});

export const { useGetTermsQuery } = termsApi;
