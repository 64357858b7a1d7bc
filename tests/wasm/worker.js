/** Answers in a worker. */
onmessage = async ({ data: [base, questions] }) => {
  const { load } = await import(`${base}/modules/engine.js`);
  const { answer } = await import(`${base}/scripts/answer.js`);
  postMessage(await answer((name) => load(name, `${base}/modules/`), questions));
};
