import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, type ApiEnvironment } from './baseApi.ts';

/** A function that aborts every query under way; each ends in an error that Retry can take up. */
export function useCancelQueries(): () => void {
  const dispatch = useDispatch<ThunkDispatch<never, ApiEnvironment, UnknownAction>>();
  return useCallback(() => {
    for (const query of dispatch(baseApi.util.getRunningQueriesThunk())) query.abort();
  }, [dispatch]);
}
