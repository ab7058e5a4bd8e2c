/** True if an `Accept-Encoding` header accepts brotli (RFC 9110, 12.5.3). */
export function canAcceptBrotli(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get('br') ?? weights.get('*') ?? 0) > 0;
}
