import type { AppThunk } from '../appState.ts';
import { authActions } from './authReducer.ts';
import { tokenStore } from './tokenStore.ts';

/**
 * Watches other tabs' changes of the token, so that a page never mixes two users: reloads under another token, and ends
 * its session if the token was removed. Returns its teardown.
 */
export function watchOtherTabs(reload = reloadPage): AppThunk<() => void> {
  return (dispatch) => {
    const handleStorage = ({ key }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (key !== null && key !== tokenStore.key) return;
      const token = tokenStore.read();
      if (token === tokenStore.readPageToken()) return;
      if (token !== null) {
        reload();
        return;
      }
      // Leave the storage alone: the other tab may store its next token at any moment.
      tokenStore.clearPageToken();
      dispatch(authActions.sessionEnded(null));
    };
    addEventListener('storage', handleStorage);
    return () => {
      removeEventListener('storage', handleStorage);
    };
  };
}

function reloadPage(): void {
  location.reload();
}
