export { computeValue } from './computeValue.ts';
export {
  currencyQuerySchema,
  currencySchema,
  operatorPriceListSchema,
  operatorPriceSchema,
  priceChangeSchema,
  priceEndSchema,
  priceListSchema,
  priceParamsSchema,
  priceProblemSchema,
  priceSchema,
} from './price.ts';
export type { OperatorPrice, OperatorPriceList, PriceList, PriceProblem, PriceSourceKind } from './price.ts';
