import type { ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Site } from '../browser/openPage.ts';
import { sendFromUpstream, type Exchange } from '../faults/faults.ts';
import { startServer, type SmallSite } from '../selftest/testServer.ts';

/** A variant of a site. */
export interface Variant {
  /** Changes the HTML of every page. */
  changeHtml: (html: string) => string;
  /** Compressed scripts to add: the folder that holds them, and the path at which they are served. */
  scripts?: { folder: string; path: string };
}

const compress = promisify(brotliCompress);
/** The level at which the gateway compresses pages. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Starts a server in front of a site. It serves the site's own responses, except for what the variant changes. */
export function startVariant(site: Site, { changeHtml, scripts }: Variant): Promise<SmallSite> {
  const upstream = new URL(site.url);
  return startServer((request, response) => {
    const exchange = { request, response, upstream };
    if (scripts && request.url?.startsWith(scripts.path) === true)
      void sendScript(response, join(scripts.folder, basename(request.url)));
    else if (request.headers['sec-fetch-dest'] === 'document') void sendPage(exchange, changeHtml);
    else sendFromUpstream(exchange);
  });
}

async function sendScript(response: ServerResponse, file: string): Promise<void> {
  try {
    const body = await readFile(`${file}.br`);
    response
      .writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .end(body);
  } catch {
    response.destroy();
  }
}

/** Headers that describe the body or the connection of the original response. */
const REPLACED_HEADERS = ['connection', 'content-encoding', 'content-length', 'etag', 'keep-alive'];

async function sendPage(
  { request, response, upstream }: Exchange,
  change: Variant['changeHtml'],
): Promise<void> {
  const { accept = 'text/html', cookie = '', 'accept-language': languages = '' } = request.headers;
  try {
    const page = await fetch(new URL(request.url ?? '/', upstream), {
      headers: { accept, cookie, 'accept-language': languages },
    });
    const body = await compress(change(await page.text()), compression);
    const kept = [...page.headers].filter(([name]) => !REPLACED_HEADERS.includes(name));
    const added = { 'content-encoding': 'br', 'content-length': String(body.length) };
    response.writeHead(page.status, [...kept, ...Object.entries(added)].flat()).end(body);
  } catch {
    response.destroy();
  }
}
