import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of this folder, in a process of its own: it shares no core with whoever it loads unless it must. */
export interface Program<Task, Result> {
  /** Has it done; one task after another. */
  run: (task: Task) => Promise<Result>;
}

/** Starts `<file>` of this folder. It ends with this process. */
export function startProgram<Task extends object, Result>(file: string): Program<Task, Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [] });
  process.on('exit', () => child.kill('SIGKILL'));
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const end = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
        child.once('exit', end);
        child.once('message', (result) => {
          child.off('exit', end);
          // Both sides are of this folder.
          resolve(result as Result);
        });
        child.send(task);
      }),
  };
}

/** What a program does: it answers each task that it is given. */
export function answerTasks(answer: (task: never) => Promise<unknown>): void {
  process.on('message', (task) => {
    // Whoever starts the program gives it what it takes.
    void answer(task as never).then((result) => process.send?.(result));
  });
}
