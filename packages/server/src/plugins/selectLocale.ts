import { DEFAULT_LOCALE, parseLocale, type Locale } from '@farm/contracts';
import type { FastifyRequest } from 'fastify';

/** Returns the browser's preferred language among the supported locales (Accept-Language, RFC 9110 12.5.4). */
export function selectLocale(request: Pick<FastifyRequest, 'headers'>): Locale {
  const preferences = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { locale: parseLocale(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return preferences[0]?.locale ?? DEFAULT_LOCALE;
}
