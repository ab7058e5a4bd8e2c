import { fireEvent } from '@farm/testing';

/** Brings the tab into view, or takes it out of it. */
export function setTabVisibility(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
}
