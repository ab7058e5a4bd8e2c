import { fireEvent } from '@farm/testing';

/** Makes the tab visible or hidden. */
export function setTabVisibility(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
}
