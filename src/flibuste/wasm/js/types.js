/**
 * The types of this folder; there is nothing to import at run time.
 *
 * @typedef {object} Field
 * @property {string} kind NumPy's name of the integer type, such as i1 or u2
 * @property {number[]} shape empty for a single number
 * @property {number} start in bytes
 * @property {number} size in bytes
 *
 * @typedef {object} Layout
 * @property {number} size in bytes
 * @property {Record<string, Field>} fields
 *
 * @typedef {object} OptionOffered
 * @property {string} name
 * @property {(string | number | boolean)[]} [values] what may be chosen
 * @property {[number, number]} [range] or a number from, to
 * @property {Record<number, string | number | boolean>} defaults by seats
 *
 * @typedef {object} Variant a combination of seats and options that the game accepts
 * @property {number} seats
 * @property {Record<string, string | number | boolean>} options those that are a choice among a few
 * @property {number[]} firsts the seats that may begin; -1: it is drawn
 * @property {number} sideSize seats that play together
 * @property {[number, string][]} bytes what its record has besides zeros: where, and hexadecimal digits
 *
 * @typedef {object} DealOptions
 * @property {number} [seats]
 * @property {Record<string, string | number | boolean>} [options]
 * @property {number} [first] the seat that begins; drawn unless said
 * @property {number | bigint | string} [seed] up to 256 bits
 *
 * @typedef {Partial<Record<string, number>>} Settings by name, see `description.settings`
 *
 * @typedef {object} Budget
 * @property {number} [iterations]
 * @property {number} [ms]
 *
 * @typedef {object} SearchOptions how to search
 * @property {Settings} [settings]
 * @property {Uint32Array} [rng] four words
 * @property {number} [nodes] room in the tree
 *
 * @typedef {object} BotDescription
 * @property {"random" | "heuristic" | "search" | "flat" | "pimc"} kind
 * @property {number} [temperature]
 * @property {number} [oversight]
 * @property {number} [iterations]
 * @property {number} [ms]
 * @property {number} [worlds]
 * @property {Record<number, Settings>} [settings] by seats, where they are not the game's usual ones
 *
 * @typedef {object} Idea a move and what the search thinks of it
 * @property {number} action
 * @property {number} win probability that the seat's side wins, a shared win in parts
 * @property {number} score expected final score of the seat
 * @property {number} share part of the search's visits
 *
 * @typedef {object} Hint
 * @property {Idea[]} best the best first
 * @property {number[]} line the best move and what the search expects next
 * @property {number} games played out
 *
 * @typedef {object} Searching what all searches have in common
 * @property {number} chunk iterations between two looks at whether the search is decided
 * @property {number} chunkMs about how long a search goes on before it looks at the clock
 * @property {number} faster how much faster than so far the rest of a search may be, at most
 * @property {number} nodes room in a tree; a full one is searched on
 * @property {number} hintMs how long advice takes, unless said
 * @property {number} line moves of an expected line, at most
 *
 * @typedef {object} Description
 * @property {string} game
 * @property {string} version of its rules
 * @property {string} letter of its clauses
 * @property {number} actions legal actions are numbers below this
 * @property {number} readable text may also name actions up to this that are never legal
 * @property {number} mostLegal legal moves in one position, at most
 * @property {number} mostMoves moves in one game, at most
 * @property {number} features of an observation
 * @property {number[]} seats
 * @property {OptionOffered[]} options
 * @property {Variant[]} variants
 * @property {Layout} record
 * @property {Layout} derived
 * @property {Layout} node of a search tree
 * @property {Record<string, number> & Record<"TREE" | "USED" | "RNG" | "TALLY", number>} workspace where the arrays of a search begin
 * @property {string[]} settings names of a search's settings, in their order
 * @property {Record<number, number[]>} search their usual values, by seats
 * @property {Record<number, Settings>} hint those of advice that are others, by seats
 * @property {Searching} searching
 * @property {Record<string, BotDescription>} bots
 *
 * @typedef {object} Exports the module's functions: addresses and numbers
 * @property {WebAssembly.Memory} memory
 * @property {WebAssembly.Global} __heap_base
 * @property {(s: number) => void} start
 * @property {(s: number) => void} deal
 * @property {(s: number, out: number) => number} legal
 * @property {(s: number, action: number) => number} forbids
 * @property {(s: number, action: number) => void} apply
 * @property {(s: number) => number} to_move
 * @property {(s: number) => number} over
 * @property {(s: number, out: number) => void} score
 * @property {(s: number) => number} winners
 * @property {(s: number, n: number) => number} below
 * @property {(s: number, moves: number) => number} roll_dice
 * @property {(s: number, rng: number, moves: number) => number} playout
 * @property {(stack: number, moves: number, depth: number) => number} perft
 * @property {(states: number, n: number, template: number, rng: number, moves: number) => number} play_many
 * @property {(s: number, seat: number) => void} redact
 * @property {(s: number, seat: number, rng: number) => void} imagine
 * @property {(s: number, seat: number, out: number) => void} observe
 * @property {(pair: number, seat: number, out: number) => void} derive
 * @property {(s: number, first: number, n: number, out: number, derived: number) => void} redact_for
 * @property {(s: number, moves: number, n: number, out: number) => void} rate
 * @property {(s: number, out: number) => void} evaluate
 * @property {(rng: number, n: number) => number} pick
 * @property {(s: number, moves: number, n: number, ratings: number, rng: number, temperature: number, oversight: number) => number} choose_by_rating
 * @property {(s: number, seat: number, rng: number) => void} determinise
 * @property {(root: number, settings: number, sideSize: number, determinised: number, workspace: number, nodes: number, iterations: number) => number} search_tree
 * @property {(root: number, settings: number, sideSize: number, workspace: number, actions: number, n: number, iterations: number) => number} search_flat
 * @property {(root: number, rng: number, workspace: number, nodes: number, action: number, out: number, n: number) => number} usual_line
 */
export {};
