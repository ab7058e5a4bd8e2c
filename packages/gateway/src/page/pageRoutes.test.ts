import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageDataSchema } from '@farm/contracts/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

const HTML = { accept: 'text/html' };

test('a page holds the shell and what the requested route needs', async (t) => {
  const gateway = await startGateway(t);
  const shell = await makeShell();
  const assets = await makeRemote('assets');
  await gateway.publish(shell.dist, assets.dist);

  const page = await gateway.get('/assets?lng=en', HTML);

  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(page.headers['cache-control'], 'private, no-cache');
  const shellUrl = `/r/shell/${shell.build.version}/`;
  const assetsUrl = `/r/assets/${assets.build.version}/`;
  assert.deepEqual(attributes(page.text, 'script defer', 'src'), [
    `${shellUrl}react.js`,
    `${shellUrl}main.js`,
  ]);
  assert.deepEqual(attributes(page.text, 'link rel="stylesheet"', 'href'), [`${shellUrl}main.css`]);
  assert.deepEqual(attributes(page.text, 'link rel="preload"', 'href'), [
    `${assetsUrl}remoteEntry.js`,
    `${assetsUrl}remote.js`,
    `${assetsUrl}First.js`,
    `${shellUrl}forms.js`,
  ]);
  assert.ok(page.text.includes(`integrity="${assets.build.files['First.js']}" href="${assetsUrl}First.js"`));
  const data = pageDataOf(page.text);
  assert.equal(data.shellVersion, shell.build.version);
  assert.deepEqual(data.remotes[0]?.integrity, assets.build.files);
  assert.equal(data.overrides, undefined);
});

function attributes(html: string, tag: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}[^>]* ${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  );
}

function pageDataOf(html: string) {
  const [, json = ''] =
    /<script type="application\/json" id="farm-page-data">(.*?)<\/script>/s.exec(html) ?? [];
  return pageDataSchema.parse(JSON.parse(json));
}
