import { http } from 'msw';
import type { ApiRoute } from './apiRoutes.ts';

/** What MSW does with the requests of one route. */
export function routeHandler(route: ApiRoute, answer: (request: Request) => Response | Promise<Response>) {
  const [method = '', path = ''] = route.split(' ');
  const pattern = path.replaceAll(/[().]/g, '\\$&').replaceAll(/:\w+/g, '[^/?]+');
  return http.all(new RegExp(`/api${pattern}(\\?.*)?$`), ({ request }) =>
    request.method === method ? answer(request) : undefined,
  );
}
