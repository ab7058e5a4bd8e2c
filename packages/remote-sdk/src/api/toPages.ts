import { toRequest, type Answer, type ApiRequest, type Call, type Query } from '@farm/contracts/call';

/** A call that answers one page of a list. */
type PagedCall = Call & { readonly query: string };

/** Filter of a list, without the place in it. */
type Filter<C extends PagedCall> = [Exclude<keyof Query<C>, 'cursor' | 'limit'>] extends [never]
  ? undefined
  : Omit<Query<C>, 'cursor' | 'limit'>;

/** The part of an infinite query that a row of the table of calls tells. */
export interface PagesEndpoint<Argument, Result> {
  infiniteQueryOptions: {
    initialPageParam: string | null;
    getNextPageParam(page: Result): string | null;
  };
  query: (place: { queryArg: Argument; pageParam: string | null }) => ApiRequest;
  /** Never there: it tells RTK Query's types what the API answers. */
  transformResponse?(answer: Result): Result;
}

/**
 * The endpoint of a list, for `build.infiniteQuery`: paged by the cursor that the page before hands out, null on the
 * last one. Its argument is the filter of the list, or whatever `toQuery` makes one of.
 */
export function toPages<C extends PagedCall>(call: C): PagesEndpoint<Filter<C>, Answer<C>>;
export function toPages<C extends PagedCall, Argument>(
  call: C,
  toQuery: (argument: Argument) => Query<C>,
): PagesEndpoint<Argument, Answer<C>>;
export function toPages(
  call: Call,
  toQuery: (argument: never) => object | undefined = (filter) => filter,
): PagesEndpoint<never, unknown> {
  return {
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }: Page) => nextCursor },
    query: ({ queryArg, pageParam }) =>
      toRequest(call, { query: { ...toQuery(queryArg), cursor: pageParam ?? undefined } }),
  };
}

/** The place of the next page in any list; null on its last. */
interface Page {
  nextCursor: string | null;
}
