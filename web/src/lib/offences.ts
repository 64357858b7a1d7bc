/** Why somebody is reported. */
import type { Offence } from "./wire";

const ALL: Record<Offence, true> = {
  insults: true,
  threats: true,
  advances: true,
  spam: true,
  cheating: true,
  name: true,
  other: true,
};
export const OFFENCES = Object.keys(ALL) as Offence[];
