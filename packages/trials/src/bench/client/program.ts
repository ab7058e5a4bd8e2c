import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of a bench in its own process, so that it shares no core with its target unless it must. */
export interface Program<Task, Result> {
  /** Runs a task; tasks must not overlap. */
  run: (task: Task) => Promise<Result>;
}

/** Starts the program in this file; it exits with this process. */
export function startProgram<Task extends object, Result>(file: URL): Program<Task, Result> {
  const child = fork(fileURLToPath(file), { execArgv: [] });
  process.on('exit', () => child.kill('SIGKILL'));
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const end = (code: number | null) => reject(new Error(`${file.href} ended with ${code}`));
        child.once('exit', end);
        child.once('message', (result) => {
          child.off('exit', end);
          // Both sides are in this folder.
          resolve(result as Result);
        });
        child.send(task);
      }),
  };
}

/** Handles each task sent to this program and sends back its result. */
export function handleTasks(answer: (task: never) => Promise<unknown>): void {
  process.on('message', (task) => {
    // The process that starts the program sends tasks of the right type.
    void answer(task as never).then((result) => process.send?.(result));
  });
}
