import { createByLocale } from '@farm/contracts';
import type { OperatorTerms, OperatorTermsList } from '@farm/contracts/terms';

/** Two versions of the terms; the one in force is in English. */
export function makeOperatorTerms({
  texts = { en: 'Be fair.' },
  ...fields
}: Partial<Omit<OperatorTerms, 'texts'>> & { texts?: Partial<OperatorTerms['texts']> } = {}): OperatorTerms {
  return {
    kind: 'terms',
    texts: { ...createByLocale(() => null), ...texts },
    versions: [
      { version: 2, publishedAt: '2026-03-04T05:06:07.000Z', by: 'olga@example.org' },
      { version: 1, publishedAt: '2026-01-02T03:04:05.000Z', by: 'grace@example.org' },
    ],
    ...fields,
  };
}

/** These terms, and no privacy policy yet. */
export function makeOperatorTermsList(terms: OperatorTerms = makeOperatorTerms()): OperatorTermsList {
  return { items: [terms, { kind: 'privacy', texts: createByLocale(() => null), versions: [] }] };
}
