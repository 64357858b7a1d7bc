/** What the shell asks of Corsari's drawing: wishes, prompts, sounds, and where pieces come from and go to. */
import type { Board, Drawing } from "$table";
import type { View } from "./view";

export function drawing(table: Board, view: () => View): Drawing {
  const say = table.words;
  /** Any card of the hand that is seen. */
  const held = () => view().seats.find((seat) => seat.seat === table.eyes)?.hand?.[0]?.card;
  return {
    wish: ([first = "", second = ""]) => {
      if (first.startsWith("hand/"))
        return `discard ${first.slice(5)}${second === "anchor" ? " anchor" : ""}`;
      if (first === "anchor") return `discard ${held()} anchor`;
      return ["stock", "pile", "quay"].includes(first) ? `take ${first}` : null;
    },
    refusal: ([first = ""]) => {
      if (first.startsWith("quay/")) return { text: say("refuse-quay"), clause: "C-4" };
      return first === "anchor" && view().phase === "discard"
        ? { text: say("refuse-anchor"), clause: "C-5" }
        : null;
    },
    prompt: ([first = ""]) => {
      const { phase, must_anchor } = view();
      if (phase === "take") return say("prompt-take");
      if (phase === "lay") return say(first ? "prompt-lay" : "prompt-crew");
      if (first) return say(must_anchor ? "prompt-must" : "prompt-where");
      return say(must_anchor ? "prompt-discard-must" : "prompt-discard");
    },
    tone: ({ move }) =>
      move.startsWith("take")
        ? "draw"
        : move.endsWith("anchor")
          ? "captain"
          : move.startsWith("crew")
            ? "attack"
            : "lay",
    still: (key) => table.reading !== null && !/^(laid|fine)\//.test(key),
    from: (key, { seat, move }) => {
      if (key.startsWith("fine/")) return [`laid/${key.slice(5)}`, `seat/${seat}`];
      if (key.startsWith("laid/"))
        return seat === table.eyes ? [key.slice(5), `seat/${seat}`] : [`seat/${seat}`];
      return move.startsWith("discard") && !key.startsWith("back/") ? [`seat/${seat}`] : ["stock"];
    },
    to: (key, { seat, move }) => {
      if (key.startsWith("back/"))
        return move === "take stock" && seat !== table.eyes ? [`seat/${seat}`] : [];
      if (move.startsWith("take")) return [`seat/${seat}`];
      return move.startsWith("crew") ? ["stock"] : ["pile"];
    },
  };
}
