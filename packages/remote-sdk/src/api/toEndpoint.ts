import {
  toRequest,
  type Answer,
  type ApiRequest,
  type Body,
  type Call,
  type CallWithHeaders,
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

/** Argument of an endpoint that names no parts: the one part of its call, or nothing; never if the call has more. */
type OnlyPart<C extends Call> = C extends CallWithHeaders
  ? never
  : C extends { readonly body: string } | { readonly query: string }
    ? [keyof Params<C>] extends [never]
      ? Exclude<Body<C> | Query<C>, undefined>
      : never
    : [keyof Params<C>] extends [never]
      ? undefined
      : keyof Params<C> extends 'id'
        ? string
        : never;

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

/** By method and path, which are all that a browser has of a row. */
function onlyPart({ method, path }: Call, argument: unknown) {
  if (path.includes('/:id')) return { params: { id: argument } };
  return method === 'GET' ? { query: argument } : { body: argument };
}
