export { addPriceRoutes } from './price.routes.ts';
export { addPrices, toPriceCells, toPriceColumns, toPricePart, type Priced } from './rowPrices.ts';
export { startPriceLoop } from './startPriceLoop.ts';
