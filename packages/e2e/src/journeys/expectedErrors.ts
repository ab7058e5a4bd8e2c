import type { ExpectedErrors } from '@farm/rollout/browser';

/** What a browser itself says about files that do not come or are not what they should be. */
export const expectedLoadErrors: ExpectedErrors = {
  console: [
    /Failed to load resource/,
    /Failed to find a valid digest in the 'integrity' attribute/,
    /Refused to execute script .* MIME type/,
    // React tells what a boundary caught.
    /RemoteLoadError/,
  ],
};

/** A browser tells every answer of 400 and above as an error. */
export const expectedRefusals: ExpectedErrors = {
  console: [/Failed to load resource: the server responded with a status of 4\d\d/],
};

/** As {@link expectedLoadErrors}, with what releases throw that were broken on purpose. */
export const expectedBrokenReleaseErrors: ExpectedErrors = {
  console: [...(expectedLoadErrors.console ?? []), /Broken on purpose/],
  page: [/Broken on purpose/],
};
