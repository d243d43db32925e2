// For comparison: the floor. No Python at all; echoes what was typed, in the shape of an answer.
self.onmessage = ({ data }) => {
  const { outputs, inputs } = JSON.parse(data.text);
  const text = Object.values(inputs).join(" ");
  const step = (label) => ({ label, id: null, text, op: "", place: null, state: "used", reason: null, steps: [] });
  const results = outputs.map((id) => ({ id, label: id, value: text, text, step: step(id) }));
  self.postMessage({ answer: data.ask, text: JSON.stringify({ results, errors: [] }) });
};
self.postMessage({ ready: {} });
