import { API_ROOT, type CallResponse, type Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { http } from 'msw';

/** A call of the API, by its name in the table. */
export type CallName = keyof typeof calls;

/** Answer of a call; undefined for one that has none. */
export type AnswerTo<Name extends CallName> = CallResponse<(typeof calls)[Name]>;

/** MSW's handler for one call. */
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
