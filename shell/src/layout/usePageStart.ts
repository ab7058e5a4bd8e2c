import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls a new page to its top, or to the target of its hash, and focuses its main part, so that screen readers read
 * the new page. Back and forward return to where the page was (`useScrollPosition`).
 */
export function usePageStart(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef(pathname);
  const hasNavigated = useRef(false);

  // Runs before paint.
  useLayoutEffect(() => {
    if (shownPath.current === pathname || type === NavigationType.Pop) return;
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else document.documentElement.scrollTop = 0;
  }, [pathname, hash, type]);

  // Runs after closing panels have restored the focus.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (type === NavigationType.Push) hasNavigated.current = true;
    // A redirect of the first page must not move the focus.
    if (type === NavigationType.Pop || !hasNavigated.current) return;
    const main = document.getElementById('content');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, type]);
}
