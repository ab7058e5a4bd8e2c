/**
 * Returns the address of a request without a query parameter. It is always on this origin: a path such as `//host/…`
 * would lead elsewhere.
 */
export function toAddressWithout(url: string, parameter: string): string {
  const [path = '/', query = ''] = url.split(/\?(.*)/s);
  const others = query.split('&').filter((part) => !new URLSearchParams(part).has(parameter));
  const rest = others.join('&');
  return toOwnPath(path) + (rest === '' ? '' : `?${rest}`);
}

function toOwnPath(path: string): string {
  const url = URL.parse(path.replace(/^[/\\]+/, '/'), 'http://own.invalid');
  return url === null ? '/' : url.pathname.replace(/^\/+/, '/');
}
