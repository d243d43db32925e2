// The one worker of a visit: started once, asked in turn, watched, and started again when it dies.
import { config } from "./config.js";
import { Trouble, diagnose } from "./trouble.js";

const START_SECONDS = config.patience?.start ?? 30;
const ANSWER_SECONDS = config.patience?.answer ?? 10;
const RECALL_SECONDS = config.patience?.recall ?? 10; // to go on from a memory: else without one
const MAX_DEATHS = 3;
const WORKER = new URL("./worker.js", import.meta.url).href;

const open = new Map(); // id → {text, urgent, resolve, reject}: asked and not answered
const listeners = new Set();
let worker = null;
let deaths = 0;
let recalled = false; // this worker goes on from a memory
let fresh = false; // one that did so has died: the memory may be to blame
let lastId = 0;
let sent = 0; // what Python works on: one thing at a time, so that the reader's wish goes before all that waits
let startTimer = 0;
let answerTimer = 0;

/** `idle`, `starting`, `ready`, `restarting` or `trouble`. */
export const state = { name: "idle", trouble: null, pages: {} };

/** Calls `listener` now and at every change of `state`; gives the way to stop that. */
export function watch(listener) {
  listeners.add(listener);
  listener(state);
  return () => listeners.delete(listener);
}

function become(name, trouble = null) {
  Object.assign(state, { name, trouble });
  listeners.forEach((listener) => listener(state));
}

/** Starts Python unless it is started. */
export function start() {
  if (worker || state.name === "trouble") return;
  if (!config.python) return become("trouble", new Trouble("no_python"));
  become(deaths ? "restarting" : "starting");
  wait();
  launch();
}

/** So long nothing may come; a slow network is no trouble, and who is late is welcome nevertheless. */
function wait() {
  clearTimeout(startTimer);
  startTimer = setTimeout(() => become("trouble", new Trouble("timeout", { seconds: START_SECONDS })), START_SECONDS * 1000);
}

/** After a trouble, at the reader's wish. */
export function retry() {
  stop();
  deaths = 0;
  state.name = "idle";
  start();
}

function launch() {
  const early = takeOver();
  try {
    worker = early?.worker ?? new Worker(WORKER, { type: "module", name: JSON.stringify(settings()) });
  } catch {
    return fail(new Trouble("worker", { file: WORKER }));
  }
  const mine = worker;
  worker.onmessage = ({ data }) => mine === worker && hear(data);
  worker.onerror = (event) => mine === worker && broke(event);
  early?.heard.forEach((event) => mine[`on${event.type}`](event));
}

/** What a worker is told by its name: a message would wait until the page's thread has time to pass it on. */
function settings() {
  const { python, rules } = config;
  return { python, rules, fresh, saving: navigator.connection?.saveData === true };
}

/** The worker that the page's head made (`overrides/partials/early.html`), once. */
function takeOver() {
  const early = self.kodeksPython;
  self.kodeksPython = null;
  return early;
}

/** The answer to a request, both as data. Rejects with Trouble `internal` where the engine itself fails. */
export function ask(request, urgent = false) {
  start();
  return new Promise((resolve, reject) => {
    open.set(++lastId, { text: JSON.stringify(request), urgent, resolve, reject });
    next();
  });
}

/** Hands Python what is urgent, else what waits longest. A worker that was killed is missed by its silence. */
function next() {
  if (sent || state.name !== "ready" || !open.size) return;
  const waiting = [...open];
  const [id, { text }] = waiting.find(([, { urgent }]) => urgent) ?? waiting[0];
  sent = id;
  worker.postMessage({ ask: id, text });
  answerTimer = setTimeout(die, ANSWER_SECONDS * 1000);
}

function hear({ came, begins, goesOn, ready, answer, text, wrong, detail, trouble, fill, died }) {
  if (came && ["starting", "restarting"].includes(state.name)) wait();
  else if (begins || goesOn) goOn();
  else if (ready) begin(ready);
  else if (answer) settle(answer, "resolve", JSON.parse(text));
  else if (wrong) settle(wrong, "reject", new Trouble("internal", { detail }));
  else if (trouble) fail(new Trouble(trouble, fill));
  else if (died) die();
}

function goOn() {
  recalled = true;
  answerTimer = setTimeout(die, RECALL_SECONDS * 1000);
}

function begin(pages) {
  clearTimeout(startTimer);
  clearTimeout(answerTimer);
  state.pages = pages;
  become("ready");
  next();
}

function settle(id, how, value) {
  clearTimeout(answerTimer);
  deaths = 0;
  sent = 0;
  open.get(id)?.[how](value);
  open.delete(id);
  next();
}

function broke(event) {
  event.preventDefault();
  if (state.name === "ready") die();
  else diagnose(WORKER, "worker").then(fail);
}

function die() {
  fresh ||= recalled;
  stop();
  deaths += 1;
  if (deaths > MAX_DEATHS) become("trouble", new Trouble("crash"));
  else start();
}

function fail(trouble) {
  stop();
  become("trouble", trouble);
}

function stop() {
  clearTimeout(startTimer);
  clearTimeout(answerTimer);
  sent = 0;
  recalled = false;
  worker?.terminate();
  worker = null;
}
