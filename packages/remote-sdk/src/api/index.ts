export { baseApi } from './baseApi.ts';
export type { ApiEnvironment } from './baseApi.ts';
export { makeIdempotencyKey } from './makeIdempotencyKey.ts';
export { toFailure } from './toFailure.ts';
export type { Failure } from './toFailure.ts';
export { useCancelQueries } from './useCancelQueries.ts';
export { useLiveUpdates } from './useLiveUpdates.ts';
export { useSlowQuery } from './useSlowQuery.ts';
export type { SlowQuery } from './useSlowQuery.ts';
