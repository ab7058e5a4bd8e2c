/** Page shown while no shell can be served. Contains no script and no external files. */
export const unavailablePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Not available yet</title>
  </head>
  <body>
    <h1>Not available yet</h1>
    <p>The user center is being set up or is under maintenance. Try again in a moment.</p>
    <p lang="zh">用户中心正在部署或维护，请稍后再试。</p>
  </body>
</html>
`;
