import type { OperatorPrice } from '@farm/contracts/price';
import { usePage } from '@farm/remote-sdk';
import { useRef, useState } from 'react';
import { parsePrice } from '../../model/parsePrice.ts';

/** State of the fields of a new price: the currency, unless it is given, and the price. */
export function usePriceForm(about: OperatorPrice | null) {
  const { locale } = usePage();
  const [typed, setTyped] = useState({ currency: about?.currency ?? '', price: '' });
  const [isChecked, setIsChecked] = useState(false);
  const inputs = { currency: useRef<HTMLInputElement>(null), price: useRef<HTMLInputElement>(null) };
  const currency = typed.currency.trim().toUpperCase();
  const parsed = parsePrice(typed.price, locale);
  const problems = {
    currency: /^[A-Z]{3}$/.test(currency) ? undefined : 'malformed',
    price: 'problem' in parsed ? parsed.problem : undefined,
  };
  return {
    typed,
    type: (field: keyof typeof typed, text: string) => setTyped({ ...typed, [field]: text }),
    inputs,
    /** Problem of each field once the form was sent: the end of a message ID. */
    problems: isChecked ? problems : { currency: undefined, price: undefined },
    /** True if the fields are complete; otherwise it says what is wrong. */
    isComplete: () => {
      setIsChecked(true);
      const wrong = (['currency', 'price'] as const).find((field) => problems[field] !== undefined);
      if (wrong) inputs[wrong].current?.focus();
      return wrong === undefined;
    },
    toArgument: (reason: string) => ({ currency, price: 'price' in parsed ? parsed.price : '', reason }),
  };
}
