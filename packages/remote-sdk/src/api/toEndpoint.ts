import {
  toRequest,
  type CallResponse,
  type ApiRequest,
  type Body,
  type Call,
  type CallWithHeaders,
  type Params,
  type Query,
  type RequestParts,
} from '@farm/contracts/call';
import type { RequestOptions } from './baseApi.ts';
import { toRequestOptions } from './toRequestOptions.ts';

/** Part of an RTK Query endpoint that follows from a row of the table of calls. */
export interface CallEndpoint<Argument, Result> {
  query: (argument: Argument) => ApiRequest;
  /** Never set; declares the response type for RTK Query. */
  transformResponse?: (answer: Result) => Result;
  /** Set for calls whose responses may be kept for the tab's next page. */
  extraOptions?: RequestOptions;
}

/** Argument of an endpoint without `toParts`: the only part of the call, or undefined; never if the call has more. */
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
 * Creates the endpoint of a call, for `build.query` and `build.mutation`:
 * `build.query({ ...toEndpoint(readBalance), providesTags })`. The argument is the body, the query or the `:id` of the
 * call; a call with several of these requires `toParts`.
 */
export function toEndpoint<C extends Call>(call: C): CallEndpoint<OnlyPart<C>, CallResponse<C>>;
export function toEndpoint<C extends Call, Argument>(
  call: C,
  toParts: (argument: Argument) => RequestParts<C>,
): CallEndpoint<Argument, CallResponse<C>>;
export function toEndpoint(
  call: Call,
  toParts: (argument: never) => object = (argument) => toOnlyPart(call, argument),
) {
  return { query: (argument: never) => toRequest(call, toParts(argument)), ...toRequestOptions(call) };
}

/** Infers the part from method and path, because browsers have no schemas. */
function toOnlyPart({ method, path }: Call, argument: unknown) {
  if (path.includes('/:id')) return { params: { id: argument } };
  return method === 'GET' ? { query: argument } : { body: argument };
}
