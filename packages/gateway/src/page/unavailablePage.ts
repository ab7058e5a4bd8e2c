import { formatEnglish, formatSections } from './plainTexts.ts';

/** Page shown while no shell can be served. Contains no script and no external files. */
export const unavailablePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${formatEnglish('unavailable.title')}</title>
  </head>
  <body>
    ${formatSections('unavailable')}
  </body>
</html>
`;
