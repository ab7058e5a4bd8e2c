import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Terms and privacy policy that are in force. */
const termsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ listTerms: build.query(toEndpoint(calls.listTerms)) }),
});

export const { useListTermsQuery } = termsApi;
