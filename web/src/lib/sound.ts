/** Wood, paper, water and a bell, made of waves and noise when they are needed. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers allow sound only after the first touch or key. */
export function wakeSound(): void {
  if (!settings.sound || context) return;
  context = new AudioContext();
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
}

function fade(loud: number, seconds: number, after = 0, attack = 0.005): GainNode {
  const gain = context!.createGain();
  const start = context!.currentTime + after;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(context!.destination);
  return gain;
}

function tone(
  pitch: number,
  seconds: number,
  loud: number,
  after = 0,
  type: OscillatorType = "sine",
  to = pitch,
): void {
  const wave = context!.createOscillator();
  const start = context!.currentTime + after;
  wave.type = type;
  wave.frequency.setValueAtTime(pitch, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + seconds);
  wave.connect(fade(loud, seconds, after));
  wave.start(start);
  wave.stop(start + seconds);
}

function noise(
  pitch: number,
  seconds: number,
  loud: number,
  after = 0,
  width = 1,
  attack = 0.005,
): void {
  const source = context!.createBufferSource();
  const filter = context!.createBiquadFilter();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = width;
  source.connect(filter).connect(fade(loud, seconds, after, attack));
  source.start(context!.currentTime + after, Math.random() * 0.5);
  source.stop(context!.currentTime + after + seconds);
}

const SOUNDS: Record<string, () => void> = {
  draw: () => noise(3200, 0.12, 0.12, 0, 0.8, 0.03),
  lay: () => (noise(500, 0.35, 0.16, 0, 0.7, 0.08), tone(140, 0.12, 0.12)),
  attack: () => (tone(190, 0.16, 0.2, 0, "triangle", 90), noise(900, 0.08, 0.14, 0, 2)),
  captain: () => (tone(220, 0.14, 0.12, 0, "triangle"), tone(330, 0.22, 0.12, 0.1, "triangle")),
  win: () => [0, 0.07, 0.14].forEach((t, i) => tone(1760 + 330 * i, 0.3, 0.06, t)),
  lose: () => tone(240, 0.5, 0.12, 0, "triangle", 80),
  die: () => [0, 0.06, 0.13, 0.22].forEach((t) => noise(1800, 0.05, 0.16, t, 4)),
  move: () => noise(380, 0.5, 0.14, 0, 0.6, 0.15),
  turn: () => [880, 1320, 2217].forEach((p, i) => tone(p, 1.1 - 0.25 * i, 0.07 / (i + 1))),
  late: () => [0, 0.18, 0.36].forEach((t) => tone(990, 0.12, 0.1, t, "square")),
  no: () => tone(130, 0.12, 0.1, 0, "triangle"),
  over: () => [523, 659, 784, 1047].forEach((p, i) => tone(p, 0.5, 0.09, i * 0.12, "triangle")),
};

export function play(name: string): void {
  if (!settings.sound || !context || context.state === "closed") return;
  if (context.state === "suspended") void context.resume();
  (SOUNDS[name] ?? SOUNDS.lay)!();
}
