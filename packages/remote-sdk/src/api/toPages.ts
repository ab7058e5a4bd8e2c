import { toRequest, type CallResponse, type ApiRequest, type Call, type Query } from '@farm/contracts/call';
import type { RequestOptions } from './baseApi.ts';
import { toRequestOptions } from './toRequestOptions.ts';

/** Call that returns a page of a list. */
type PagedCall = Call & { readonly query: string };

/** Filter of a list, without cursor and limit. */
type Filter<C extends PagedCall> = [Exclude<keyof Query<C>, 'cursor' | 'limit'>] extends [never]
  ? undefined
  : Omit<Query<C>, 'cursor' | 'limit'>;

/** Part of an infinite query that follows from a row of the table of calls. */
export interface PagesEndpoint<Argument, Result> {
  infiniteQueryOptions: {
    initialPageParam: string | null;
    getNextPageParam(page: Result): string | null;
  };
  query: (place: { queryArg: Argument; pageParam: string | null }) => ApiRequest;
  /** Never set; declares the response type for RTK Query. */
  transformResponse?(answer: Result): Result;
  /** Set for calls whose responses may be kept for the tab's next page. */
  extraOptions?: RequestOptions;
}

/**
 * Creates the endpoint of a list, for `build.infiniteQuery`. Each page returns the cursor of the next page, null on the
 * last. The argument is the filter of the list, or a value that `toQuery` converts to it.
 */
export function toPages<C extends PagedCall>(call: C): PagesEndpoint<Filter<C>, CallResponse<C>>;
export function toPages<C extends PagedCall, Argument>(
  call: C,
  toQuery: (argument: Argument) => Query<C>,
): PagesEndpoint<Argument, CallResponse<C>>;
export function toPages(
  call: Call,
  toQuery: (argument: never) => object | undefined = (filter) => filter,
): PagesEndpoint<never, unknown> {
  return {
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }: CursorPage) => nextCursor,
    },
    query: ({ queryArg, pageParam }) =>
      toRequest(call, { query: { ...toQuery(queryArg), cursor: pageParam ?? undefined } }),
    ...toRequestOptions(call),
  };
}

/** Page of any list; its cursor is null on the last page. */
interface CursorPage {
  nextCursor: string | null;
}
