import type { TermsDraft, TermsKind } from '@farm/contracts/terms';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Terms and privacy policy in all their languages. */
const operatorTermsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['OperatorTerms', 'Terms'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listOperatorTerms: build.query({
        ...toEndpoint(calls.listOperatorTerms),
        providesTags: ['OperatorTerms'],
      }),
      publishTerms: build.mutation({
        ...toEndpoint(calls.publishTerms, ({ kind, draft }: { kind: TermsKind; draft: TermsDraft }) => ({
          params: { kind },
          body: draft,
        })),
        // Also without a response, since the version may have been published, and after a conflict. Operators read the public pages too.
        invalidatesTags: ['OperatorTerms', 'Terms'],
      }),
    }),
  });

export const { useListOperatorTermsQuery, usePublishTermsMutation } = operatorTermsApi;
