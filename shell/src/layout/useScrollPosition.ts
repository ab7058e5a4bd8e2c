import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { browserStorage } from '../boot/browserStorage.ts';

const STORAGE_KEY = 'scroll-positions';
/** Most entries of the tab's history whose positions are kept. */
const MAX_POSITIONS = 50;
/** Key that the router gives the first page of each document. */
const FIRST_KEY = 'default';
/** Events of a reader who scrolls; they end a return to an earlier position. */
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Returns to where a page was scrolled, on the way back and after a reload. The browser tries that only once, while the
 * page may still be a skeleton; this scrolls again whenever the page grows, until it is there or the reader scrolls.
 */
export function useScrollPosition(): void {
  const entry = toEntry(useLocation());
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Runs before paint.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const target = isReturn ? positions.get(entry) : undefined;
    let isReturning = target !== undefined;
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(approach);
    function approach(): void {
      if (!isReturning || target === undefined) return;
      root.scrollTop = target;
      if (Math.abs(root.scrollTop - target) < 1) endReturn();
    }
    function endReturn(): void {
      isReturning = false;
      observer?.disconnect();
    }
    function handleScroll(): void {
      if (!isReturning) keepPosition(entry, root.scrollTop);
    }
    // The browser tells of scrolling with the next frame, and a page that is left may have none.
    function handleHide(): void {
      handleScroll();
      savePositions();
    }
    approach();
    if (isReturning) observer?.observe(document.body);
    addEventListener('pagehide', handleHide);
    addEventListener('scroll', handleScroll, { passive: true });
    for (const name of READER_EVENTS) addEventListener(name, endReturn, { passive: true });
    return () => {
      endReturn();
      removeEventListener('pagehide', handleHide);
      removeEventListener('scroll', handleScroll);
      for (const name of READER_EVENTS) removeEventListener(name, endReturn);
    };
  }, [entry, isReturn]);
}

/** Positions by entry of the tab's history, in CSS pixels, the latest last. */
const positions = readPositions();

function toEntry({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`;
}

function keepPosition(entry: string, position: number): void {
  positions.delete(entry);
  positions.set(entry, position);
  for (const oldest of positions.keys()) {
    if (positions.size <= MAX_POSITIONS) return;
    positions.delete(oldest);
  }
}

/** Reads what earlier pages of the tab kept. A page that was opened anew begins at its top. */
function readPositions(): Map<string, number> {
  try {
    const text = browserStorage.session.getItem(STORAGE_KEY) ?? '[]';
    const kept = new Map(JSON.parse(text) as [string, number][]);
    const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (start?.type === 'navigate') kept.delete(toEntry({ key: FIRST_KEY, pathname: location.pathname }));
    return kept;
  } catch {
    return new Map();
  }
}

function savePositions(): void {
  browserStorage.session.setItem(STORAGE_KEY, JSON.stringify([...positions]));
}
