import type { Body, Call, Params, Query } from './call.ts';

/** Path of the API on its origin. */
export const API_ROOT = '/api';

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? Partial<Record<Key, Value>>
    : Record<Key, Value>;

/** The parts of a request, whichever the call takes. */
interface AnyParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parts that a request needs; any, where the row of the call is not known. */
export type RequestParts<C extends Call> = Call extends C
  ? AnyParts
  : Given<'query', Query<C>> &
      Given<'body', Body<C>> &
      ([keyof Params<C>] extends [never] ? unknown : { readonly params: Params<C> }) &
      (C extends CallWithHeaders ? Required<Pick<AnyParts, 'headers'>> : Pick<AnyParts, 'headers'>);

/** A call that is refused without headers of its own. */
export type CallWithHeaders = Call & ({ readonly headers: string } | { readonly needsHuman: true });

/** A request of the API; `url` is below {@link API_ROOT} and has its query. */
export interface ApiRequest {
  method: Call['method'];
  url: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The request that a call is made by. */
export function toRequest<C extends Call>(
  { method, path }: C,
  ...[parts]: Partial<RequestParts<C>> extends RequestParts<C>
    ? [parts?: RequestParts<C>]
    : [parts: RequestParts<C>]
): ApiRequest {
  const { params = {}, query = {}, ...rest }: AnyParts = parts ?? {};
  const url = path.replace(/:(\w+)|\*$/g, (place: string, name: string = place) => {
    const text = encodeURIComponent(params[name] ?? '');
    return name === '*' ? text.replaceAll('%2F', '/') : text;
  });
  const filled = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = String(new URLSearchParams(filled.map(([name, value]) => [name, String(value)])));
  return { method, url: search === '' ? url : `${url}?${search}`, ...rest };
}
