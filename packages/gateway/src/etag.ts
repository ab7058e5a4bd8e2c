/** True if `If-None-Match` names `etag` by weak comparison (RFC 9110, 13.1.2). */
export function hasMatchingEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header === '*' || (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}
