export { baseApi } from './baseApi.ts';
export type { ApiEnvironment } from './baseApi.ts';
export { useCancelQueries } from './useCancelQueries.ts';
