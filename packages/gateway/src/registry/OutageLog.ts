/** Parts that can fail: the API's registry, the copy on disk, or the file of trusted keys. */
type Part = 'api' | 'disk' | 'keys';

/** Present problems. Each sentence is reported once until its part recovers; null once all parts have. */
export class OutageLog {
  private readonly present = new Map<Part, string>();
  private readonly reported = new Map<Part, Set<string>>();
  private readonly report: (sentence: string | null) => void;

  constructor(report: (sentence: string | null) => void) {
    this.report = report;
  }

  /** All outages in one line; null when there are none. */
  current(): string | null {
    return this.present.size === 0 ? null : [...this.present.values()].join('; ');
  }

  /** Notes an outage of a part, or with null its end. */
  note(part: Part, sentence: string | null): void {
    if (sentence === null) {
      this.reported.delete(part);
      if (this.present.delete(part) && this.present.size === 0) this.report(null);
      return;
    }
    this.present.set(part, sentence);
    const reported = this.reported.get(part) ?? new Set();
    if (reported.has(sentence)) return;
    this.reported.set(part, reported.add(sentence));
    this.report(sentence);
  }
}
