import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, type ApiEnvironment } from './baseApi.ts';

/**
 * Returns a function that aborts every query in flight; each fails with an error and can be retried. The promise
 * resolves once all have ended.
 */
export function useCancelQueries(): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<never, ApiEnvironment, UnknownAction>>();
  return useCallback(async () => {
    const queries = dispatch(baseApi.util.getRunningQueriesThunk());
    for (const query of queries) query.abort();
    await Promise.all(queries);
  }, [dispatch]);
}
