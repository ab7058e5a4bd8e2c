/** Tells whether this answer is an event stream: it ends when one side leaves. */
export function isEventStream(answer: { getHeader: (name: string) => unknown }): boolean {
  return String(answer.getHeader('content-type')).startsWith('text/event-stream');
}
