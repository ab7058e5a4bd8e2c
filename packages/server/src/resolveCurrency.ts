/** Resolves the placeholders of a currency in a setting: `{currency}` stands for `usd`, and `{CURRENCY}` for `USD`. */
export function resolveCurrency(text: string, currency: string): string {
  return text
    .replaceAll('{currency}', currency.toLowerCase())
    .replaceAll('{CURRENCY}', currency.toUpperCase());
}
