import type { Body, Call, Params, Query } from './call.ts';

/** Path of the API on its origin. */
export const API_ROOT = '/api';

type RequestPart<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? Partial<Record<Key, Value>>
    : Record<Key, Value>;

/** Parts of a request to any call. */
interface UntypedRequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Parts that a request needs; any parts if the row of the call is unknown at compile time. */
export type RequestParts<C extends Call> = Call extends C
  ? UntypedRequestParts
  : RequestPart<'query', Query<C>> &
      RequestPart<'body', Body<C>> &
      ([keyof Params<C>] extends [never] ? unknown : { readonly params: Params<C> }) &
      (C extends CallWithHeaders
        ? Required<Pick<UntypedRequestParts, 'headers'>>
        : Pick<UntypedRequestParts, 'headers'>);

/** A call that requires headers of its own. */
export type CallWithHeaders = Call & ({ readonly headers: string } | { readonly needsHuman: true });

/** A request to the API; `url` is below {@link API_ROOT} and includes the query. */
export interface ApiRequest {
  method: Call['method'];
  url: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Builds the request of a call. */
export function toRequest<C extends Call>(
  { method, path }: C,
  ...[parts]: Partial<RequestParts<C>> extends RequestParts<C>
    ? [parts?: RequestParts<C>]
    : [parts: RequestParts<C>]
): ApiRequest {
  const { params = {}, query = {}, ...rest }: UntypedRequestParts = parts ?? {};
  const url = path.replace(/:(\w+)|\*$/g, (placeholder: string, name: string = placeholder) => {
    const text = encodeURIComponent(params[name] ?? '');
    return name === '*' ? text.replaceAll('%2F', '/') : text;
  });
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = String(new URLSearchParams(definedEntries.map(([name, value]) => [name, String(value)])));
  return { method, url: search === '' ? url : `${url}?${search}`, ...rest };
}
