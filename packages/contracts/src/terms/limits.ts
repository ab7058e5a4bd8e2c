// Apart from the schemas: browsers have no parser.

/** Texts that the farm publishes for people to agree to: its terms, and its privacy policy. */
export const termsKinds = ['terms', 'privacy'] as const;
/** See {@link termsKinds}. */
export type TermsKind = (typeof termsKinds)[number];

/** Longest text of the terms or the privacy policy in one language, in characters. */
export const MAX_TERMS_LENGTH = 60_000;
