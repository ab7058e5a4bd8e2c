import { useInsertionEffect } from 'react';

/**
 * The shell's build puts these in place of Emotion's own (`createShellConfig`). A component's styles are added while it
 * renders, which React does in slices, instead of all at once at the end, when the page cannot answer: Emotion itself does
 * so on versions of React without insertion effects. A rendering that React discards leaves styles that nothing uses yet.
 */
export const useInsertionEffectAlwaysWithSyncFallback = (insert: () => void): void => insert();

/** Global styles change what is there already, so they wait until their component is part of the page. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
