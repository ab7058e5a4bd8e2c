import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Another page begins at its top, or at the place its address names, and with the focus at its main part: whoever
 * hears the page is read the new one. Back and forward are left to the browser, which knows where the reader was.
 */
export function usePageStart(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const hasFollowed = useRef(false);

  // Before the page is seen.
  useLayoutEffect(() => {
    if (shown.current === pathname || type === NavigationType.Pop) return;
    const place = hash === '' ? null : document.getElementById(hash.slice(1));
    if (place) place.scrollIntoView();
    else document.documentElement.scrollTop = 0;
  }, [pathname, hash, type]);

  // After the panels that give the focus back as they close.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === NavigationType.Push) hasFollowed.current = true;
    // A redirect of the first page takes the focus from nobody.
    if (type === NavigationType.Pop || !hasFollowed.current) return;
    const main = document.getElementById('content');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, type]);
}
