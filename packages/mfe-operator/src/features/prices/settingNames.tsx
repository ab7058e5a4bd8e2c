import type { ReactNode } from 'react';

/** Settings that messages name. */
export const settingNames = {
  url: toCode('PRICE_URL'),
  pointer: toCode('PRICE_POINTER'),
  minutes: toCode('PRICE_MINUTES'),
  currencies: toCode('PRICE_CURRENCIES'),
};

function toCode(name: string): ReactNode {
  return <code dir="ltr">{name}</code>;
}
