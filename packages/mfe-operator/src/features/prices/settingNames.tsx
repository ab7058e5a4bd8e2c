/** Settings that messages name, kept left to right. */
export const settingNames = {
  url: <code dir="ltr">{'PRICE_URL'}</code>,
  pointer: <code dir="ltr">{'PRICE_POINTER'}</code>,
  minutes: <code dir="ltr">{'PRICE_MINUTES'}</code>,
  currencies: <code dir="ltr">{'PRICE_CURRENCIES'}</code>,
};
