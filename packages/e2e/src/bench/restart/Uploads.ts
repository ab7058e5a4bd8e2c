import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@farm/contracts/calls';
import { SHELL } from '@farm/contracts/registry';
import { announcedSchema, publishedVersionSchema } from '@farm/contracts/rollout';
import { readBuildFolder, type BuildFolder } from '@farm/rollout';
import { REPOSITORY_ROOT } from '../../paths.ts';
import { requestAnswer, toAsk } from './ask.ts';
import type { Client } from './createClient.ts';

/** Time over which a file is sent, in milliseconds. */
const SEND_MS = 1_500;

/** Publishes versions of the shell, a request at a time: announcement, files, publication. */
export class Uploads {
  /** Files that the farm acknowledged. */
  readonly files: { version: string; file: string }[] = [];
  readonly published: string[] = [];
  readonly #folder: BuildFolder;
  readonly #token: string;
  readonly #steps: ((client: Client) => Promise<void>)[] = [(client) => this.#announce(client)];

  private constructor(folder: BuildFolder, token: string) {
    this.#folder = folder;
    this.#token = token;
  }

  /** Opens the built shell, to be published with this token. */
  static async open(token: string): Promise<Uploads> {
    return new Uploads(await readBuildFolder(join(REPOSITORY_ROOT, 'shell/dist')), token);
  }

  /** Returns what sends the next request and throws unless it succeeds; undefined while it waits for an answer. */
  next(): ((client: Client) => Promise<void>) | undefined {
    return this.#steps.shift();
  }

  /** Reads a file as it was sent. */
  readFile(file: string): Promise<Buffer> {
    return readFile(join(this.#folder.folder, file));
  }

  async #announce(client: Client): Promise<void> {
    const { build } = this.#folder;
    const version = build.version.replace(/\+.*/, `+${randomBytes(6).toString('hex')}`);
    const params = { name: SHELL, version };
    const body = { ...build, version };
    const answer = await requestAnswer(
      client,
      200,
      toAsk(calls.announceBuild, { token: this.#token, params, body }),
    );
    const { missing } = announcedSchema.parse(JSON.parse(answer.body.toString()));
    let left = missing.length;
    for (const file of missing)
      this.#steps.push(async (its) => {
        await this.#send(its, { version, file });
        left -= 1;
        if (left === 0) this.#steps.push((last) => this.#publish(last, version));
      });
    this.#steps.push((its) => this.#announce(its));
  }

  async #send(client: Client, { version, file }: { version: string; file: string }): Promise<void> {
    const params = { name: SHELL, version, '*': file };
    const headers = { 'content-type': 'application/octet-stream' };
    const request = toAsk(calls.uploadBuildFile, { token: this.#token, params, headers });
    await requestAnswer(client, 204, { ...request, body: await this.readFile(file), sendMs: SEND_MS });
    this.files.push({ version, file });
  }

  async #publish(client: Client, version: string): Promise<void> {
    const params = { name: SHELL, version };
    const answer = await requestAnswer(
      client,
      200,
      toAsk(calls.publishBuild, { token: this.#token, params }),
    );
    publishedVersionSchema.parse(JSON.parse(answer.body.toString()));
    this.published.push(version);
  }
}
