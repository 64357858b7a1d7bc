"""The legal layouts in the order of C-13.

Two layouts are the same when they use the same cards, and the name with the fewest cards
held back wins (then fewest colours, then alphabetically). Held cards are the lowest, so
what a name still uses is an upper part of what its crew can use, and the question becomes:
how many of its highest cards does a crew have in common with a rival whose name is better?
That many, or fewer, belong to the rival. Crews without a colour of the raiser's have few
possible rivals, which is what makes this quick; tests compare it with all names of all hands.

The list is sorted behind itself in ``out``, by counting: kernels may not allocate.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import State
from flibuste.games.corsari.layout import (
    attached_numbers,
    cards_used,
    crew_numbers,
    first_hue,
    loose,
    quay_hue,
    second_hue,
    ship_for,
    tally,
    use,
)
from flibuste.games.corsari.pieces import (
    AFTER_HOLDING,
    ALL_NUMBERS,
    COUNT,
    CREW_OF,
    CREWS,
    HAND,
    HUES,
    NO_CREW,
    NOBODY,
    NUMBERS,
    SUM,
    TALLY,
    TOP,
)
from flibuste.games.corsari.state import COLUMNS, COUNTERS, CREW, MOST_LAYOUTS

SUMS = 67
"""A crew's numbers add up to 0 … 66."""
FILLED = MOST_LAYOUTS + SUMS + 1
"""Second row of counters: how far each group has been filled."""
HUE_AT = MOST_LAYOUTS + COUNTERS
"""The colours of a hand, without the empty ones and the prisoners', ascending."""
MASK_AT = HUE_AT + COLUMNS // 2
"""The numbers of those colours."""
ROOM = MASK_AT + COLUMNS // 2
"""Where unsorted entries lie in ``out``: behind the list and the counters."""
GROUPS = 2 * HAND + 1
"""No stowaway; sinking with 12 … 1 cards; not sinking, with 1 … 12."""
SINKS = HAND + 1  # less stowaways
STAYS = HAND  # plus stowaways
NAMELESS = -1
"""In place of what a crew uses: another name is better."""
NEVER = 999
"""No sum of used cards reaches this."""

# --- the raiser --------------------------------------------------------------------------


def legal_raiser(s: State, seat: int, out: Any) -> int:
    """By limit, then fewest attachable cards, then by name."""
    for i in range(SUMS + 1):
        out[MOST_LAYOUTS + i] = 0
    hues = gather(s, seat, quay_hue(s), out)
    n = 0
    for i in range(hues):
        a = int(out[HUE_AT + i])
        ma = int(out[MASK_AT + i])
        n = add_crew(out, n, ma, 1, int(CREW_OF[a, NOBODY]))
        for j in range(i + 1, hues):
            mb = int(out[MASK_AT + j])
            if mb & ~ma:
                n = add_crew(out, n, ma | mb, 2, int(CREW_OF[a, int(out[HUE_AT + j])]))
    place_crews(out, n)
    out[n] = CREW + NO_CREW  # without a crew the limit is the highest
    return n + 1


def gather(s: State, seat: int, hue: int, out: Any) -> int:
    """Write the colours of a hand and their numbers behind the list; how many colours."""
    n = 0
    for colour in range(HUES):
        mask = loose(s, seat, colour, hue)
        if mask:
            out[HUE_AT + n] = colour
            out[MASK_AT + n] = mask
            n += 1
    return n


def add_crew(out: Any, n: int, numbers: int, hues: int, crew: int) -> int:
    """Note a crew: its group (the highest sum is group 0) and its order within."""
    group = SUMS - 1 - int(SUM[numbers])
    out[MOST_LAYOUTS + 1 + group] += 1
    out[ROOM + 2 * n] = group
    out[ROOM + 2 * n + 1] = hues * (NUMBERS - int(COUNT[numbers])) << 6 | crew
    return n + 1


def place_crews(out: Any, n: int) -> None:
    """Counting sort by group; within a group, insertion by attachable cards and name."""
    begin = 0
    for i in range(SUMS):
        begin += int(out[MOST_LAYOUTS + i])
        out[MOST_LAYOUTS + i] = begin
        out[FILLED + i] = begin
    for i in range(n):
        group = int(out[ROOM + 2 * i])
        entry = int(out[ROOM + 2 * i + 1])
        at = int(out[FILLED + group])
        out[FILLED + group] = at + 1
        while at > out[MOST_LAYOUTS + group] and out[at - 1] > entry:
            out[at] = out[at - 1]
            at -= 1
        out[at] = entry
    for i in range(n):
        out[i] = CREW + (int(out[i]) & 63)


# --- an opponent -------------------------------------------------------------------------


def legal_opponent(s: State, seat: int, out: Any) -> int:
    """No stowaway, then sinking with most cards, then fewest stowaways; then by name."""
    hue = quay_hue(s)
    for i in range(GROUPS + 1):
        out[MOST_LAYOUTS + i] = 0
    hues = gather(s, seat, hue, out)
    middle = insert_nobody(hues, out)
    goal = goal_of(s, hues + 1, out)
    n = list_layouts(s, seat, hue, middle, hues + 1, goal, out)
    place_layouts(out, n)
    return n


def insert_nobody(hues: int, out: Any) -> int:
    """Put NOBODY where "none", and "holding", stand in the alphabet; the place."""
    i = hues
    while i > 0 and out[HUE_AT + i - 1] >= AFTER_HOLDING:
        out[HUE_AT + i] = out[HUE_AT + i - 1]
        out[MASK_AT + i] = out[MASK_AT + i - 1]
        i -= 1
    out[HUE_AT + i] = NOBODY
    out[MASK_AT + i] = 0
    return i


def goal_of(s: State, hues: int, out: Any) -> int:
    """256 * the sum that must be used to sink the raiser + 16 if cards may be held + cards."""
    both = 0
    for i in range(hues):
        both += int(TALLY[out[MASK_AT + i]])
    limit = int(s.limit[s.raiser])
    need = (both >> 4) - limit if limit > 0 else NEVER  # C-20: without stowaways never sunk
    return need << 8 | int(s.holding_back) << 4 | both & 15


def list_layouts(s: State, seat: int, hue: int, middle: int, hues: int, goal: int, out: Any) -> int:
    """All layouts in the order of their names: "blue", "blue brown", "blue holding 1", …

    What writes to ``out`` is in this loop or small: handing an array from function to function
    costs the compiled code more than the work itself.
    """
    ship = ship_for(s, seat, hue)
    idle = use(0, NOBODY, 0, NOBODY, ship)  # what is used without a crew
    n = 0
    for i in range(hues):
        a = int(out[HUE_AT + i])
        ma = int(out[MASK_AT + i])
        strange = i == middle or (a != first_hue(ship) and a != second_hue(ship))
        used = ma | idle if strange else used_by_one(s, seat, hue, ship, a, ma)
        one = int(CREW_OF[a, NOBODY])
        alone = tally(used)
        held = 0
        if used != NAMELESS:
            n = add_layout(group_of(alone, goal), one, out, n)
            if can_hold(alone, goal):
                held = held_most(s, seat, hue, ship, a, NOBODY, used, goal)
        if i >= middle:
            n = add_held(alone, held, one, goal, out, n)
        for j in range(i + 1, hues if i != middle else 0):
            b = int(out[HUE_AT + j])
            mb = int(out[MASK_AT + j])
            if j == middle:
                n = add_held(alone, held, one, goal, out, n)
                continue
            if strange and b != first_hue(ship) and b != second_hue(ship):
                # If both serve no other crew uses these cards.
                used = ma | (mb & ~ma) << 11 | idle if mb & ~ma else NAMELESS
            else:
                used = used_by_two(s, seat, hue, ship, a, ma, b, mb)
            if used == NAMELESS:
                continue
            both = tally(used)
            two = int(CREW_OF[a, b])
            n = add_layout(group_of(both, goal), two, out, n)
            if can_hold(both, goal):
                most = held_most(s, seat, hue, ship, a, b, used, goal)
                n = add_held(both, most, two, goal, out, n)
    return n


def group_of(both: int, goal: int) -> int:
    """Where a layout belongs that holds nothing back; both: the tally of what it uses."""
    stowaways = (goal & 15) - (both & 15)
    group = SINKS - stowaways if both >> 4 >= goal >> 8 else STAYS + stowaways
    return group if stowaways else 0


def can_hold(both: int, goal: int) -> bool:
    """C-13: may it still sink the raiser with a card less?"""
    return both >> 4 > goal >> 8 and goal >> 4 & 1 == 1 and both & 15 > 0


def used_by_one(s: State, seat: int, hue: int, ship: int, a: int, ma: int) -> int:
    """What one of the raiser's colours uses; NAMELESS if that is called none or by the other."""
    h1 = first_hue(ship)
    used = use(ma, a, 0, NOBODY, ship)
    mine = spread(used, a, NOBODY, ship)
    if mine == unmanned(ship):
        return NAMELESS
    if a != h1 and mine == spread_one(loose(s, seat, h1, hue), h1, ship):
        return NAMELESS
    return used


def used_by_two(s: State, seat: int, hue: int, ship: int, a: int, ma: int, b: int, mb: int) -> int:
    """What two colours use, at least one of them the raiser's; NAMELESS as above."""
    used = use(ma, a, mb, b, ship)
    if used & ALL_NUMBERS == 0 or used >> 11 & ALL_NUMBERS == 0:
        return NAMELESS  # a colour without a card in the crew is not named
    if called_otherwise(s, seat, hue, ship, a, b, used):
        return NAMELESS
    return used


def called_otherwise(s: State, seat: int, hue: int, ship: int, a: int, b: int, used: int) -> bool:
    """Have all the cards of such a pair a better name?"""
    h1 = first_hue(ship)
    h2 = second_hue(ship)
    mine = spread(used, a, b, ship)
    if a == h1 and b == h2:
        m1 = loose(s, seat, h1, hue)
        m2 = loose(s, seat, h2, hue)
        none = mine == unmanned(ship)
        return none or mine == spread_one(m1, h1, ship) or mine == spread_one(m2, h2, ship)
    x = b if a in (h1, h2) else a
    if mine == loose(s, seat, x, hue) | unmanned(ship):
        return True
    if h2 == NOBODY or a == h1 or b == h1:
        return False
    return mine == spread(pair(s, seat, hue, ship, x, h1), min(x, h1), max(x, h1), ship)


def held_most(
    s: State, seat: int, hue: int, ship: int, a: int, b: int, used: int, goal: int
) -> int:
    """How many cards a crew may hold back: the raiser is sunk, and no better name has the rest."""
    both = tally(used)
    surplus = (both >> 4) - (goal >> 8)
    serving = crew_numbers(used)
    helping = attached_numbers(used)
    low = serving | helping
    if surplus <= int(TOP[low & -low]):
        return 0
    most = (both & 15) - 1 - shared_of(s, seat, hue, ship, a, b, used)
    held = 0
    while held < most:
        low = serving | helping
        low &= -low
        surplus -= int(TOP[low]) + 1
        if surplus < 0:
            return held
        if serving & low:
            serving ^= low
        else:
            helping ^= low
        held += 1
    return held


def add_held(both: int, held: int, crew: int, goal: int, out: Any, n: int) -> int:
    """Ever more of the lowest cards held back."""
    group = SINKS - (goal & 15) + (both & 15)
    for k in range(1, held + 1):
        n = add_layout(group - k, crew + k * CREWS, out, n)
    return n


def add_layout(group: int, name: int, out: Any, n: int) -> int:
    out[MOST_LAYOUTS + 1 + group] += 1
    out[ROOM + n] = group << 10 | name
    return n + 1


def place_layouts(out: Any, n: int) -> None:
    """Counting sort by group; the names come in order already."""
    begin = 0
    for i in range(GROUPS):
        begin += int(out[MOST_LAYOUTS + i])
        out[MOST_LAYOUTS + i] = begin
    for i in range(n):
        entry = int(out[ROOM + i])
        group = entry >> 10
        at = int(out[MOST_LAYOUTS + group])
        out[MOST_LAYOUTS + group] = at + 1
        out[at] = CREW + (entry & 1023)


# --- rivals ------------------------------------------------------------------------------


def above(used: int, n: int, colour: int, ship: int) -> int:
    """Used cards higher than a card of the crew (bit n), by number and then by colour."""
    more = int(COUNT[crew_numbers(used) >> n + 1]) + int(COUNT[attached_numbers(used) >> n + 1])
    if used >> 22 + n & 1 and first_hue(ship) > colour:
        more += 1
    if used >> 33 + n & 1 and second_hue(ship) > colour:
        more += 1
    return more


def shared_of(s: State, seat: int, hue: int, ship: int, a: int, b: int, used: int) -> int:
    """How many of the highest cards of a crew a better name uses too; -1 if there is none."""
    h1 = first_hue(ship)
    h2 = second_hue(ship)
    if a == NOBODY:
        return -1
    if b == NOBODY:
        return shared_by_one(s, seat, hue, ship, a, used)
    if a in (h1, h2) or b in (h1, h2):
        return shared_by_two(s, seat, hue, ship, a, b, used)
    return shared_by_strangers(s, seat, hue, ship, a, b, used)


def shared_by_one(s: State, seat: int, hue: int, ship: int, a: int, used: int) -> int:
    """For a crew of one colour."""
    h1 = first_hue(ship)
    h2 = second_hue(ship)
    if a != h1 and a != h2:
        return above(used, int(TOP[used & ALL_NUMBERS]), a, ship)
    mine = spread(used, a, NOBODY, ship)
    shared = agree(mine, unmanned(ship), a, ship)
    other = h1 + h2 - a
    if other != NOBODY:
        rival = use(loose(s, seat, other, hue), other, 0, NOBODY, ship)
        if better(rival, used, other < a):
            shared = max(shared, agree(mine, spread(rival, other, NOBODY, ship), a, ship))
    return shared


def better(rival: int, used: int, first: bool) -> bool:
    """Of two names for the same cards: is the rival's the one with fewer held back, or first?"""
    more = cards_used(used) - cards_used(rival)
    return more > 0 or (more == 0 and first)


def shared_by_two(s: State, seat: int, hue: int, ship: int, a: int, b: int, used: int) -> int:
    """For a crew of two colours, at least one of them the raiser's."""
    h1 = first_hue(ship)
    h2 = second_hue(ship)
    if a == h1 and b == h2:
        return shared_by_both(s, seat, hue, ship, used)
    if a in (h1, h2):
        return shared_beside(s, seat, hue, ship, b, a, used)
    return shared_beside(s, seat, hue, ship, a, b, used)


def shared_by_strangers(s: State, seat: int, hue: int, ship: int, a: int, b: int, used: int) -> int:
    """Neither colour is the raiser's: rivals have one of the two."""
    top_a = int(TOP[used & ALL_NUMBERS])
    top_b = int(TOP[used >> 11 & ALL_NUMBERS])
    if top_b < top_a:  # without b; a rival without a differs sooner
        return above(used, top_b, b, ship)
    if loose(s, seat, b, hue) >> top_a & 1 == 0:
        return above(used, top_a, a, ship)
    # Without a, b serves in its place: the two differ there.
    shared = above(used, top_a, b, ship)
    split = above(used, top_a, a, ship)
    if split > shared and outdone(s, seat, hue, ship, a, b, used):
        shared = split
    return shared


def outdone(s: State, seat: int, hue: int, ship: int, a: int, b: int, used: int) -> bool:
    """The last card kept has the number of a's highest and a colour between a and b.

    Then every colour that takes a's place shows the same: is there a better one?
    """
    top = int(TOP[used & ALL_NUMBERS])
    helper = first_hue(ship) if used >> 22 + top & 1 else second_hue(ship)
    for y in range(helper):
        my = loose(s, seat, y, hue)
        if y != a and y != first_hue(ship) and int(TOP[my]) == top:
            if better(use(my, y, loose(s, seat, b, hue), b, ship), used, y < a):
                return True
    return False


# Crews with a colour of the raiser's: their cards by colour, the one beside (x) first.


def spread(used: int, a: int, b: int, ship: int) -> int:
    """Used numbers by colour: of x, of the raiser's first colour, of the second."""
    x = 0
    one = used >> 22 & ALL_NUMBERS
    two = used >> 33 & ALL_NUMBERS
    crew_a = used & ALL_NUMBERS
    crew_b = used >> 11 & ALL_NUMBERS
    if a == first_hue(ship):
        one |= crew_a
    elif a == second_hue(ship):
        two |= crew_a
    else:
        x |= crew_a
    if b == first_hue(ship):
        one |= crew_b
    elif b == second_hue(ship):
        two |= crew_b
    else:
        x |= crew_b
    return x | one << 11 | two << 22


def unmanned(ship: int) -> int:
    """What is used without a crew: of each number the first that can be attached."""
    f1 = ship & ALL_NUMBERS
    return f1 << 11 | (ship >> 11 & ALL_NUMBERS & ~f1) << 22


def spread_one(numbers: int, r: int, ship: int) -> int:
    """What a crew of one of the raiser's colours uses."""
    return spread(use(numbers, r, 0, NOBODY, ship), r, NOBODY, ship)


def agree(mine: int, theirs: int, x: int, ship: int) -> int:
    """How many of the highest cards of both are the same."""
    differ = mine ^ theirs
    n = int(TOP[(differ | differ >> 11 | differ >> 22) & ALL_NUMBERS])
    colour = NOBODY
    if n >= 0:
        if differ >> n & 1:
            colour = x
        if differ >> 11 + n & 1:
            colour = max(colour, first_hue(ship))
        if differ >> 22 + n & 1:
            colour = max(colour, second_hue(ship))
    return (
        higher(mine, n, x, colour)
        + higher(mine >> 11, n, first_hue(ship), colour)
        + higher(mine >> 22, n, second_hue(ship), colour)
    )


def higher(numbers: int, n: int, hue: int, colour: int) -> int:
    """Cards of one colour above a card: higher numbers, and the same in a later colour."""
    from_n = n if n >= 0 and hue > colour else n + 1
    return int(COUNT[(numbers & ALL_NUMBERS) >> from_n])


def shared_by_both(s: State, seat: int, hue: int, ship: int, used: int) -> int:
    """Both colours of the raiser's crew: rivals are either of them, and none."""
    h1 = first_hue(ship)
    h2 = second_hue(ship)
    mine = spread(used, h1, h2, ship)
    one = spread_one(loose(s, seat, h1, hue), h1, ship)
    two = spread_one(loose(s, seat, h2, hue), h2, ship)
    shared = max(agree(mine, unmanned(ship), NOBODY, ship), agree(mine, one, NOBODY, ship))
    return max(shared, agree(mine, two, NOBODY, ship))


def pair(s: State, seat: int, hue: int, ship: int, x: int, r: int) -> int:
    """What the crew of two colours uses, in whatever order they are given."""
    a = min(x, r)
    b = max(x, r)
    return use(loose(s, seat, a, hue), a, loose(s, seat, b, hue), b, ship)


def shared_beside(s: State, seat: int, hue: int, ship: int, x: int, r: int, used: int) -> int:
    """A colour x beside a colour r of the raiser's."""
    mine = spread(used, min(x, r), max(x, r), ship)
    only_x = loose(s, seat, x, hue) | unmanned(ship)
    only_r = spread_one(loose(s, seat, r, hue), r, ship)
    shared = max(agree(mine, only_x, x, ship), agree(mine, only_r, x, ship))
    shared = max(shared, agree(mine, unmanned(ship), x, ship))
    q = first_hue(ship) + second_hue(ship) - r
    if q == NOBODY:
        return shared
    rival = use(loose(s, seat, q, hue), q, 0, NOBODY, ship)
    if cards_used(rival) <= cards_used(used):
        shared = max(shared, agree(mine, spread(rival, q, NOBODY, ship), x, ship))
    rival = pair(s, seat, hue, ship, x, q)
    if better(rival, used, q < r):
        shared = max(shared, agree(mine, spread(rival, min(x, q), max(x, q), ship), x, ship))
    return max(shared, shared_split(s, seat, hue, ship, x, r, mine, used))


def shared_split(
    s: State, seat: int, hue: int, ship: int, x: int, r: int, mine: int, used: int
) -> int:
    """As in ``outdone``: x's highest number can be attached in both colours after it."""
    top = int(TOP[mine & ALL_NUMBERS])
    h1 = first_hue(ship)
    if top < 0 or x > h1 or ship >> top & ship >> 11 + top & 1 == 0:
        return -1
    for y in range(h1):
        if int(TOP[loose(s, seat, y, hue)]) == top:
            for i in range(2):
                q = h1 if i == 0 else second_hue(ship)
                rival = pair(s, seat, hue, ship, y, q)
                first = y < x or (y == x and q < r)
                theirs = spread(rival, y, q, ship)
                if (mine ^ theirs) & higher_numbers(top) == 0 and better(rival, used, first):
                    return above(used, top, x, ship)
    return -1


def higher_numbers(n: int) -> int:
    """All numbers above bit n, in each of the three colours of ``spread``."""
    numbers = ALL_NUMBERS >> n + 1 << n + 1
    return numbers | numbers << 11 | numbers << 22
