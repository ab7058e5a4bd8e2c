import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls a new page to its top, or to the target of its hash, and focuses its main part, so that screen readers read
 * the new page. Leaves back and forward to the browser, which restores the position itself.
 */
export function usePageStart(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const hasFollowed = useRef(false);

  // Runs before paint.
  useLayoutEffect(() => {
    if (shown.current === pathname || type === NavigationType.Pop) return;
    const place = hash === '' ? null : document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else document.documentElement.scrollTop = 0;
  }, [pathname, hash, type]);

  // Runs after closing panels have restored the focus.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === NavigationType.Push) hasFollowed.current = true;
    // A redirect of the first page must not move the focus.
    if (type === NavigationType.Pop || !hasFollowed.current) return;
    const main = document.getElementById('content');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, type]);
}
