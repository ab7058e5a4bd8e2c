import { toRequest, type ApiRequest, type Call, type Query } from '@farm/contracts/call';

/**
 * The endpoint of a call that answers CSV, for `build.mutation`: a download is nothing to keep, or to ask for again
 * when the connection is back.
 */
export function toDownload<C extends Call & { readonly answer: 'csv' }>(
  call: C,
): {
  query: (filter: Query<C>) => ApiRequest & { responseHandler: (response: Response) => Promise<unknown> };
  transformResponse?: (csv: string) => string;
} {
  return {
    query: (filter) => ({ ...toRequest<Call>(call, { query: filter }), responseHandler: readCsv }),
  };
}

/** Reads text, or the API's one shape of an error. */
function readCsv(response: Response): Promise<unknown> {
  return response.ok ? response.text() : response.json();
}
