import { useEffect } from 'react';

/** Makes the browser ask before the tab is closed or reloaded with unsaved changes. */
export function useLeaveWarning(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
}
