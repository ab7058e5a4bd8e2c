import type { Visit, Watch } from '../visit.ts';

/** Watches for dialogs of the browser itself, which stop the whole page; its question before leaving may guard what was typed. */
export function watchDialogs({ tab }: Visit): Watch {
  const problems: string[] = [];
  tab.on('dialog', (dialog) => {
    const isQuestionOnLeaving = dialog.type() === 'beforeunload';
    if (!isQuestionOnLeaving)
      problems.push(
        `it opens a dialog of the browser (${dialog.type()}): ‘${dialog.message().slice(0, 100)}’`,
      );
    // A tab that is closed meanwhile has none.
    (isQuestionOnLeaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
  });
  return { always: () => problems.splice(0) };
}
