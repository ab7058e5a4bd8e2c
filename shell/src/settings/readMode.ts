/** The colour mode kept under `settings` in local storage; light when there is none or it is damaged. */
export function readMode(): 'light' | 'dark' {
  try {
    const settings: unknown = JSON.parse(localStorage.getItem('settings') ?? 'null');
    return typeof settings === 'object' &&
      settings !== null &&
      'themeMode' in settings &&
      settings.themeMode === 'dark'
      ? 'dark'
      : 'light';
  } catch {
    return 'light';
  }
}
