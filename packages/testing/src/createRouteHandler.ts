import { API_ROOT, type CallResponse, type Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { http } from 'msw';

/** Name of an API call in the table of calls. */
export type CallName = keyof typeof calls;

/** Response of a call; undefined if the call has none. */
export type ResponseOf<Name extends CallName> = CallResponse<(typeof calls)[Name]>;

/** Creates MSW's handler for a call. */
export function createRouteHandler(
  name: CallName,
  answer: (request: Request) => Response | Promise<Response>,
) {
  const { method, path }: Call = calls[name];
  const pattern = path.replaceAll(/[().]/g, '\\$&').replaceAll(/:\w+/g, '[^/?]+').replace(/\*$/, '[^?]+');
  return http.all(new RegExp(`${API_ROOT}${pattern}(\\?.*)?$`), ({ request }) =>
    request.method === method ? answer(request) : undefined,
  );
}
