let isAnnounced = false;

/** Logs once per page load that the test keys are in use. */
export function notifyTestMode(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  // oxlint-disable-next-line no-console -- specified, section 9: a test key goes with this console message
  console.info('test mode');
}
