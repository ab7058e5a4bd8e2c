import { PREVIEW_COOKIE, readGrant, signGrant, type Grant, type VisitorKey } from '@farm/registry';
import type { FastifyRequest } from 'fastify';
import type { Cookies } from '../visitor/cookies.ts';
import type { PreviewStates } from './previewStates.ts';

/** Version that a browser may see before others. */
export type Preview = Extract<Grant, { kind: 'preview' }>;

/** A preview that a link offers. */
export type OfferedPreview = Extract<Grant, { kind: 'preview-link' }>;

/** Previews of versions before their release. */
export interface Previews {
  /** Grant in the browser's cookie, signed by the API or for a link; null without a valid one. */
  of(request: FastifyRequest): Preview | null;
  /** The same, unless it came by a link that was ended. */
  readOpen(request: FastifyRequest): Promise<Preview | null>;
  /** Preview that the token of a link offers; null if the token is not ours, or has expired. */
  parseToken(token: string): OfferedPreview | null;
  /** False once the link was ended; null while the API cannot say. */
  isOpen(offered: OfferedPreview): Promise<boolean | null>;
  /** Value of the cookie that shows an offered preview. */
  toCookie(offered: OfferedPreview): string;
  /** Ends the preview of this browser, and with it its link. */
  end(request: FastifyRequest): Promise<void>;
}

/** Dependencies of {@link createPreviews}. */
export interface PreviewsParts {
  visitorKey: VisitorKey;
  cookies: Cookies;
  states: PreviewStates;
  /** Called when a link could not be ended, so that it stays open until it expires. */
  report: (problem: { preview: string }) => void;
}

/** See {@link Previews}. */
export function createPreviews({ visitorKey, cookies, states, report }: PreviewsParts): Previews {
  const read = (value: string | undefined) => readGrant(visitorKey, value, new Date());
  const of = (request: FastifyRequest) => {
    const grant = read(cookies.read(request, PREVIEW_COOKIE));
    return grant?.kind === 'preview' ? grant : null;
  };
  return {
    of,
    async readOpen(request) {
      const preview = of(request);
      const isEnded = preview?.link && (await states.isOpen(preview.link.id)) === false;
      return isEnded ? null : preview;
    },
    parseToken(token) {
      const grant = read(token);
      return grant?.kind === 'preview-link' ? grant : null;
    },
    isOpen: ({ link }) => states.isOpen(link.id, true),
    toCookie: (offered) => signGrant(visitorKey, { ...offered, kind: 'preview' }),
    async end(request) {
      const [link, cookie] = [of(request)?.link, cookies.read(request, PREVIEW_COOKIE)];
      if (link && cookie !== undefined && !(await states.end(link.id, cookie))) report({ preview: link.id });
    },
  };
}
