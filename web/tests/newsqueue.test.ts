import { expect, it } from "vitest";
import { NewsQueue } from "../src/lib/newsqueue";

const later = () => new Promise((done) => setTimeout(done));

it("shows one after the other, and says how many wait", async () => {
  const shown: string[] = [];
  const counts: number[] = [];
  let done = () => {};
  const queue = new NewsQueue<string>(
    (news) => (shown.push(news), new Promise((go) => (done = go))),
    (waiting) => counts.push(waiting),
  );
  queue.push("a");
  queue.push("b");
  await later();
  expect(shown).toEqual(["a"]);
  expect(queue.waiting).toBe(1);
  done();
  await later();
  expect(shown).toEqual(["a", "b"]);
  expect(counts).toEqual([1, 0, 1, 0]);
});

it("is in a hurry until all that waited is shown", async () => {
  const hurried: boolean[] = [];
  const queue: NewsQueue<string> = new NewsQueue(async () => {
    await later();
    hurried.push(queue.hurried);
  });
  queue.hurry();
  expect(queue.hurried).toBe(false);
  queue.push("a");
  queue.push("b");
  queue.hurry();
  await later();
  await later();
  await later();
  expect(hurried).toEqual([true, true]);
  expect(queue.hurried).toBe(false);
});

it("is in a hurry no longer once it is told so", async () => {
  const hurried: boolean[] = [];
  const queue: NewsQueue<string> = new NewsQueue(async (news) => {
    await later();
    hurried.push(queue.hurried);
    if (news === "a") queue.calm();
  });
  queue.push("a");
  queue.push("b");
  queue.hurry();
  await later();
  await later();
  await later();
  expect(hurried).toEqual([true, false]);
});

it("forgets what is void", async () => {
  const shown: string[] = [];
  const queue = new NewsQueue<string>(async (news) => void (await later(), shown.push(news)));
  queue.push("a");
  queue.push("b");
  queue.clear();
  queue.push("c");
  await later();
  await later();
  await later();
  expect(shown).toEqual(["a", "c"]);
});
