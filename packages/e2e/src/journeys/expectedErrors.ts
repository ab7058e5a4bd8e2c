import type { ExpectedErrors } from '@farm/rollout/browser';

/** Errors that a browser logs for missing or wrong files. */
export const expectedLoadErrors: ExpectedErrors = {
  console: [
    /Failed to load resource/,
    /Failed to find a valid digest in the 'integrity' attribute/,
    /Refused to execute script .* MIME type/,
    // React logs errors that a boundary caught.
    /RemoteLoadError/,
  ],
};

/** Errors that a browser logs for every response with status 400 or above. */
export const expectedRefusals: ExpectedErrors = {
  console: [/Failed to load resource: the server responded with a status of 4\d\d/],
};

/** {@link expectedLoadErrors} plus the errors of releases that are broken on purpose. */
export const expectedBrokenReleaseErrors: ExpectedErrors = {
  console: [...(expectedLoadErrors.console ?? []), /Broken on purpose/],
  page: [/Broken on purpose/],
};
