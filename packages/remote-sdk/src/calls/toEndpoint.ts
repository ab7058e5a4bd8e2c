import {
  toRequest,
  type Answer,
  type ApiRequest,
  type Body,
  type Call,
  type Params,
  type Query,
  type RequestParts,
} from '@farm/contracts/call';

/** The part of an endpoint of RTK Query that a row of the table of calls tells. */
export interface CallEndpoint<Argument, Result> {
  query: (argument: Argument) => ApiRequest;
  /** Never there: it tells RTK Query's types what the API answers. */
  transformResponse?: (answer: Result) => Result;
}

/** What an endpoint takes that names no parts: the one thing that its call takes, or nothing. */
type OnlyPart<C extends Call> = C extends { readonly body: string }
  ? Body<C>
  : C extends { readonly query: string }
    ? Query<C>
    : [keyof Params<C>] extends [never]
      ? undefined
      : string;

/**
 * The endpoint of a call, for `build.query` and `build.mutation`: `build.query({ ...toEndpoint(readBalance), providesTags })`.
 * Its argument is the body of the call, or its query, or its `:id`; a call that takes several is given `toParts`.
 */
export function toEndpoint<C extends Call>(call: C): CallEndpoint<OnlyPart<C>, Answer<C>>;
export function toEndpoint<C extends Call, Argument>(
  call: C,
  toParts: (argument: Argument) => RequestParts<C>,
): CallEndpoint<Argument, Answer<C>>;
export function toEndpoint(
  call: Call,
  toParts: (argument: never) => object = (argument) => onlyPart(call, argument),
) {
  return { query: (argument: never) => toRequest(call, toParts(argument)) };
}

function onlyPart({ body, query }: Call, argument: unknown) {
  if (body !== undefined) return { body: argument };
  return query === undefined ? { params: { id: argument } } : { query: argument };
}
