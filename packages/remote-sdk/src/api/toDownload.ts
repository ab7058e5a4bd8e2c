import { toRequest, type ApiRequest, type Call, type Query } from '@farm/contracts/call';

/**
 * Creates the endpoint of a call that returns CSV, for `build.mutation`: a download is neither cached nor refetched
 * after a reconnect.
 */
export function toDownload<C extends Call & { readonly response: 'csv' }>(
  call: C,
): {
  query: (filter: Query<C>) => ApiRequest & { responseHandler: (response: Response) => Promise<unknown> };
  transformResponse?: (csv: string) => string;
} {
  return {
    query: (filter) => ({ ...toRequest<Call>(call, { query: filter }), responseHandler: readCsv }),
  };
}

/** Reads a response as text, or as JSON for an error of the API. */
function readCsv(response: Response): Promise<unknown> {
  return response.ok ? response.text() : response.json();
}
