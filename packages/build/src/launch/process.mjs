import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
/** Folder of the installed programs. */
export const bin = join(root, 'node_modules/.bin');

let stopSignal = null;
let signalChild = () => {};

/** True once a signal, or the end of the parent process, has requested a stop. */
export function isStopping() {
  return stopSignal !== null;
}

/** Runs a program to its end and returns its exit code; what stops us stops it. */
export function run(file, args, { onOutput, ...options }) {
  return new Promise((done) => {
    if (isStopping()) return done(130);
    const child = spawn(file, args, { cwd: root, ...options });
    signalChild = (signal) => sendSignal(options.detached ? -child.pid : child.pid, signal);
    child.stdout?.on('data', (data) => onOutput(String(data)));
    child.stderr?.on('data', (data) => onOutput(String(data)));
    child.on('error', (error) => fail(`Cannot start ${file}: ${error.message}`));
    child.on('close', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * Forwards signals to the running program, and stops it when the process that started us is gone (SIGKILL of
 * npm).
 */
export function watchSignalsAndParent() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  const isParentGone = watchParent();
  const timer = setInterval(() => {
    if (!isParentGone()) return;
    clearInterval(timer);
    stop('SIGTERM');
    setTimeout(() => stop('SIGKILL'), 20_000).unref();
  }, 500);
  timer.unref();
}

function stop(signal) {
  stopSignal = signal;
  signalChild(signal);
}

/** Under npm a shell may stand between npm and us, and outlive it; then the shell's parent is watched too. */
function watchParent() {
  const parent = process.ppid;
  const isShell = /^(sh|dash|bash|zsh|ash|busybox)$/.test(readProc(parent, 'comm').trim());
  const grandparent = process.env.npm_lifecycle_event && isShell ? parentOf(parent) : undefined;
  return () => process.ppid !== parent || (grandparent !== undefined && parentOf(parent) !== grandparent);
}

function parentOf(pid) {
  return /^PPid:\s*(\d+)/m.exec(readProc(pid, 'status'))?.[1];
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

/** Prints an error and exits. */
export function fail(message, code = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
