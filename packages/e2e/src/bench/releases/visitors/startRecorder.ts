import { API_ROOT } from '@farm/contracts/call';
import { sendBeacons } from '@farm/contracts/calls';
import { beaconsSchema } from '@farm/contracts/rollout';
import { sendFromUpstream } from '../../../faults/faults.ts';
import { startServer, type SmallSite } from '../../../selftest/testServer.ts';

/** Body of a request with beacons, as the shell sent it. */
export type SentBeacons = ReturnType<typeof beaconsSchema.parse>;

/** A site in front of a farm that keeps what pages report, and passes none of it on. */
export interface Recorder extends SmallSite {
  /** Takes what pages with a cookie have reported, oldest first. */
  take: (cookie: string) => SentBeacons[];
}

const PATH = API_ROOT + sendBeacons.path;

/** Starts the site. */
export async function startRecorder({ url }: { url: string }): Promise<Recorder> {
  const upstream = new URL(url);
  const sent: { cookie: string; text: string }[] = [];
  const site = await startServer((request, response) => {
    if (request.method !== 'POST' || request.url !== PATH) {
      sendFromUpstream({ request, response, upstream });
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      sent.push({ cookie: request.headers.cookie ?? '', text: Buffer.concat(chunks).toString() });
      response.writeHead(204).end();
    });
  });
  return {
    ...site,
    take: (cookie) => {
      const taken = sent.filter((one) => one.cookie.includes(cookie));
      for (const one of taken) sent.splice(sent.indexOf(one), 1);
      return taken.map(({ text }) => beaconsSchema.parse(JSON.parse(text)));
    },
  };
}
