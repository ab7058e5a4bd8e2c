/**
 * Returns the headers of every answer of a program at this public URL: browsers take it for the type that it names, and show it in no
 * frame; with https, they ask by nothing else for a year.
 */
export function toSafeHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
