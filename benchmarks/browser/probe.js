// Runs in the page before its own scripts: types into a field as soon as it can be typed into, waits for the answer.
(({ field, result, values: [first, ...others] }) => {
  const find = (selector) => document.querySelector(selector);
  const box = () => find(`[data-result="${result}"] .kodeks-value`);
  const input = () => find(`input[name="${field}"]`);
  const pause = (ms) => new Promise((then) => setTimeout(then, ms));
  const tick = () =>
    new Promise((then) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(0);
    });
  const until = async (holds) => {
    while (!holds()) await pause(0);
  };
  const change = (element) =>
    new Promise((then) => new MutationObserver(then).observe(element, { childList: true, characterData: true, subtree: true }));
  /** Milliseconds until another answer stands there and the page is free again. */
  const type = async (text) => {
    const began = performance.now();
    const before = box().textContent;
    input().value = text;
    input().dispatchEvent(new Event("input", { bubbles: true }));
    while (box().textContent === before) await change(box());
    await tick();
    return performance.now() - began;
  };
  const seen = { tasks: [], code: 0 };
  const observe = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  observe("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") Object.assign(seen, { paint: startTime, first: box()?.textContent });
  });
  const Plain = self.Worker;
  self.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      const code = performance.getEntriesByType("resource").filter(({ name }) => /\/calculator-[^/]*\/[^/]*\.js$/.test(name));
      Object.assign(seen, { worker: performance.now(), code: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) });
    }
  };
  self.live = (async () => {
    await until(() => document.readyState !== "loading" && input()?.matches(":enabled"));
    const standing = input().value;
    await type(String(first));
    seen.live = performance.now();
    await type(standing);
    seen.right = box().textContent === seen.first;
    return seen;
  })();
  self.keystrokes = async (n) => {
    const times = [];
    for (let i = 0; i < n; i += 1) {
      await pause(40);
      times.push(await type(String(others[i % 2])));
    }
    return times;
  };
})(SETTINGS);
