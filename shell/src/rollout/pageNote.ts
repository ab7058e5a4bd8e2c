import { browserStorage } from '../boot/browserStorage.ts';
import type { PageVersions, Part } from './PageVersions.ts';
import { watchEvents } from './watchEvents.ts';

const KEY = 'open-page';
/** Age at which a note says more of the computer than of the version, in milliseconds. */
const MAX_AGE_MS = 3_600_000;

/** Stored form: the version that a tab is loading or showing, and since when. */
interface Note extends Part {
  rev: number;
  at: number;
}

/**
 * Notes in the tab's storage which version it is loading or showing, before any script of that version runs. A page that
 * is left deletes its note; one whose tab hangs or crashes can't, and the tab's next page finds it.
 */
export function saveNote(versions: PageVersions, part: Part = versions.readShown()): void {
  if (document.hidden || !versions.isReportable(part)) return;
  const { name, version, why } = part;
  const note: Note = { name, version, why, rev: versions.page.rev, at: Date.now() };
  browserStorage.session.setItem(KEY, JSON.stringify(note));
}

/** Deletes the note of this tab. If an earlier page left it, reports that its version was abandoned. */
export function recordLeftNote(versions: PageVersions): void {
  const note = parseNote(browserStorage.session.getItem(KEY));
  browserStorage.session.removeItem(KEY);
  if (note && Date.now() - note.at < MAX_AGE_MS) versions.reportSign(note, 'abandoned', note.rev);
}

/** Keeps the note up to date: it names the page in view, and there is none while nobody looks. Returns its teardown. */
export function watchNote(versions: PageVersions): () => void {
  const handleLeave = () => browserStorage.session.removeItem(KEY);
  const stops = [
    versions.watchStays((event) => {
      if (event === 'opened') saveNote(versions);
    }),
    watchEvents(window, ['pagehide'], handleLeave),
    watchEvents(document, ['visibilitychange'], () => (document.hidden ? handleLeave() : saveNote(versions))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function parseNote(text: string | null): Note | null {
  try {
    const note = JSON.parse(text ?? 'null') as Partial<Note> | null;
    const isWhole = [note?.name, note?.version, note?.why?.kind].every((field) => typeof field === 'string');
    return isWhole && Number.isInteger(note?.rev) && Number.isFinite(note?.at) ? (note as Note) : null;
  } catch {
    return null;
  }
}
