import type { AppThunk } from '../appState.ts';
import { sessionEnded } from './authSlice.ts';
import { tokenStore } from './tokenStore.ts';

/**
 * Follows what other tabs do with the token, so that one page never mixes two users: it loads anew under
 * another token, and ends its session when the token is gone.
 */
export function watchOtherTabs(reload = reloadPage): AppThunk<() => void> {
  return (dispatch) => {
    const follow = ({ key }: StorageEvent) => {
      // Without a key everything was removed.
      if (key !== null && key !== tokenStore.key) return;
      const token = tokenStore.read();
      if (token === tokenStore.own()) return;
      if (token !== null) {
        reload();
        return;
      }
      // Nothing is cleared: the other tab may store its next token at any moment.
      tokenStore.disown();
      dispatch(sessionEnded());
    };
    addEventListener('storage', follow);
    return () => {
      removeEventListener('storage', follow);
    };
  };
}

function reloadPage(): void {
  location.reload();
}
