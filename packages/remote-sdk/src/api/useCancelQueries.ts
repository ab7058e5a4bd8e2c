import { useCallback } from 'react';
import { useDispatch, type DispatchProp } from 'react-redux';
import { baseApi } from './baseApi.ts';

/** A function that aborts every query under way; each ends in an error that Retry can take up. */
export function useCancelQueries(): () => void {
  const dispatch = useDispatch<ApiDispatch>();
  return useCallback(() => {
    for (const query of dispatch(baseApi.util.getRunningQueriesThunk())) query.abort();
  }, [dispatch]);
}

type ApiDispatch = DispatchProp['dispatch'] &
  (<Result>(thunk: (dispatch: never, getState: never) => Result) => Result);
