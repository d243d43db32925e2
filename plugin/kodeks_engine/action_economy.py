"""A character's turns played action by action: what is allowed, what it costs, which rule decides.

Limits and costs are numbers that the book gives; the rules are named by what they say. Nothing here knows
words, notes or places.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["move", "action", "free_action", "instant"]
Rule: TypeAlias = str


class Allowance(NamedTuple):
    """How many of a kind are free of cost (None: no strict limit), and when that is renewed."""

    number: int | None
    per: Literal["turn", "round"]


class Price(NamedTuple):
    """``points`` pay for ``extra`` more of a kind."""

    points: int
    extra: int


class Options(NamedTuple):
    """How the open points of the text are read; the defaults are the strict readings (N1–N7)."""

    own_cost_stops_renewal: bool = True
    own_cost_first_is_free_one: bool = True
    prepaid_while_stunned: bool = False
    several_extra_actions: bool = True
    pay_first: bool = False
    first_of_repeated_pays_fee: bool = True
    round_resets_at_round_change: bool = True


class Economy(NamedTuple):
    """The book's numbers: what is free, what more costs. A kind that the book does not limit is missing."""

    free: dict[Kind, Allowance]
    prices: dict[Kind, Price]
    more_free_instants: int = 0
    maximum: int | None = None
    options: Options = Options()


class Act(NamedTuple):
    """One step of a sequence. ``sign`` is its letter; for a talent its name and its own terms.

    ``own_cost`` each use, or (``repeated``) from the second use on; ``forbids`` the general payment; ``once``
    a round; ``own_turn_only`` where the description does not allow it at other times. ``before_another``: a
    different one follows in the same round, for which the free one may be kept (N5).
    ``parry``: a riposte may follow.
    """

    sign: str
    name: str = ""
    own_cost: int = 0
    repeated: bool = False
    forbids: bool = False
    once: bool = False
    own_turn_only: bool = False
    before_another: bool = False
    parry: bool = False


class State(NamedTuple):
    """Where a character stands. ``renewed`` is the last own turn's renewal, None before there was one."""

    points: int
    own_turn: bool = False
    stunned: bool = False
    used: tuple[tuple[Kind, int], ...] = ()
    prepaid: tuple[tuple[Kind, int], ...] = ()
    talents: tuple[tuple[str, int], ...] = ()
    extra_actions: int = 0
    no_renewal: bool = False
    renewed: bool | None = None
    parried: bool = False
    spent: int = 0


class Verdict(NamedTuple):
    """What becomes of an act. ``rule`` decides, ``also`` bears on it; ``state`` is None where it is refused.

    ``why``: `used_up`, `not_own_turn`, `no_points`, or "" where the rule itself says no.
    """

    rule: Rule
    state: State | None
    cost: int = 0
    why: str = ""
    also: tuple[Rule, ...] = ()


def play(economy: Economy, state: State, act: Act) -> Verdict:
    """The verdict on one act."""
    return ACTS[act.sign](economy, state, act)


def free_left(economy: Economy, state: State, kind: Kind) -> int | None:
    """How many free ones are left; None without a limit."""
    allowance = economy.free.get(kind)
    if allowance is None or allowance.number is None:
        return None
    more = economy.more_free_instants if kind == "instant" else 0
    return max(allowance.number + more - _count(state.used, kind), 0)


def prepaid_left(state: State, kind: Kind) -> int:
    """How many are paid already."""
    return _count(state.prepaid, kind)


def renews(state: State) -> bool:
    """Whether points come back at the start of the own turn: the last one, or the next if there was none."""
    return not state.no_renewal if state.renewed is None else state.renewed


def _count(pairs: tuple[tuple[str, int], ...], name: str) -> int:
    return dict(pairs).get(name, 0)


def _more(pairs: tuple[tuple[Kind, int], ...], kind: Kind, n: int) -> tuple[tuple[Kind, int], ...]:
    counts = dict(pairs)
    counts[kind] = counts.get(kind, 0) + n
    return tuple(sorted(counts.items()))


def _use_free(state: State, kind: Kind) -> State:
    return state._replace(used=_more(state.used, kind, 1))


def _pay(state: State, cost: int) -> State:
    return state._replace(points=state.points - cost, spent=state.spent + cost)


def _own_turn(economy: Economy, state: State, act: Act) -> Verdict:
    after = _reset(economy, state._replace(own_turn=True), "turn")
    return Verdict(_lapsed(state, after) or "begin", after)


def _lapsed(before: State, after: State) -> Rule:
    """The rule by which something prepaid is gone; "" where nothing is."""
    return "lapse" if prepaid_left(before, "instant") > prepaid_left(after, "instant") else ""


def _other_turn(economy: Economy, state: State, act: Act) -> Verdict:
    return Verdict("begin", state._replace(own_turn=False))


def _next_turn(economy: Economy, state: State, act: Act) -> Verdict:
    """The own turn begins: a point comes back, unless something was paid for (R3)."""
    renewed = not state.no_renewal
    begun = state._replace(own_turn=True, renewed=renewed, no_renewal=False)
    if renewed and (economy.maximum is None or state.points < economy.maximum):
        begun = begun._replace(points=state.points + 1)
    after = _reset(economy, begun, "turn")
    also = ("lapse",) if _lapsed(state, after) else ()
    return Verdict("renewal" if renewed else "no_renewal", after, also=also)


def _next_round(economy: Economy, state: State, act: Act) -> Verdict:
    after = _reset(economy, state, "round")
    return Verdict(_lapsed(state, after) or "begin", after)


def _reset(economy: Economy, state: State, event: str) -> State:
    """What is counted by turn or by round starts again; prepaid ones lapse with their round."""
    at_turn = not economy.options.round_resets_at_round_change
    over = {"turn": ("turn", "round") if at_turn else ("turn",), "round": () if at_turn else ("round",)}[
        event
    ]
    kept = [(kind, n) for kind, n in state.used if economy.free[kind].per not in over]
    state = state._replace(used=tuple(kept), parried=False)
    if "turn" in over:
        state = state._replace(extra_actions=0, prepaid=_without(state.prepaid, "action"))
    if "round" in over:
        state = state._replace(prepaid=_without(state.prepaid, "instant"), talents=())
    return state


def _without(pairs: tuple[tuple[Kind, int], ...], kind: Kind) -> tuple[tuple[Kind, int], ...]:
    return tuple((name, n) for name, n in pairs if name != kind)


def _stun(economy: Economy, state: State, act: Act) -> Verdict:
    return Verdict("stunned", state._replace(stunned=True))


def _ordinary(kind: Kind) -> Callable[[Economy, State, Act], Verdict]:
    """Ruch and Akcja: so many in the own turn (R1)."""

    def ordinary(economy: Economy, state: State, act: Act) -> Verdict:
        if kind not in economy.free:
            return Verdict(f"{kind}_unsaid", None)
        if not state.own_turn:
            return Verdict(kind, None, why="not_own_turn")
        if free_left(economy, state, kind) == 0:
            return Verdict(kind, None, why="used_up")
        return Verdict(kind, _use_free(state, kind))

    return ordinary


def _free_action(economy: Economy, state: State, act: Act) -> Verdict:
    if "free_action" not in economy.free:
        return Verdict("free_action_unsaid", None)
    if free_left(economy, state, "free_action") == 0:
        return Verdict("free_action", None, why="used_up")
    return Verdict("free_action", _use_free(state, "free_action"))


def _extra_action(economy: Economy, state: State, act: Act) -> Verdict:
    """One more Akcja for points, in the own turn (R2)."""
    price = economy.prices.get("action")
    if price is None:
        return Verdict("extra_action_unsaid", None)
    if state.stunned:
        return Verdict("stunned", None)
    if not state.own_turn:
        return Verdict("extra_action", None, why="not_own_turn")
    if state.extra_actions and not economy.options.several_extra_actions:
        return Verdict("extra_action", None, why="used_up")
    return _buy(state._replace(extra_actions=state.extra_actions + 1), "action", price, "extra_action")


def _buy(state: State, kind: Kind, price: Price, rule: Rule) -> Verdict:
    """One that is paid already, else points for the next ``extra`` ones, which stop renewal (R8, R14, R3)."""
    if prepaid_left(state, kind):
        return Verdict(rule, state._replace(prepaid=_more(state.prepaid, kind, -1)))
    if state.points < price.points:
        return Verdict(rule, None, why="no_points")
    prepaid = _more(state.prepaid, kind, price.extra - 1)
    paid = _pay(state, price.points)._replace(no_renewal=True, prepaid=prepaid)
    return Verdict(rule, paid, price.points)


def _spell(economy: Economy, state: State, act: Act) -> Verdict:
    """A spell out of the same points (R14)."""
    if state.stunned:
        return Verdict("stunned", None)
    if state.points < act.own_cost:
        return Verdict("pool", None, why="no_points")
    return Verdict("pool", _pay(state, act.own_cost), act.own_cost)


def _riposte(economy: Economy, state: State, act: Act) -> Verdict:
    """A riposte continues a parry and is no action of its own (R11)."""
    return Verdict("riposte", state._replace(parried=False) if state.parried else None)


def _instant(economy: Economy, state: State, act: Act) -> Verdict:
    """An Akcja Natychmiastowa, in own turn or out of it (R5–R15)."""
    if "instant" not in economy.free:
        return Verdict("instant_unsaid", None)
    uses = _count(state.talents, act.name)
    if act.own_turn_only and not state.own_turn:
        return Verdict("outside_turn", None, why="not_own_turn")
    if act.once and uses:
        return Verdict("once", None)
    verdict = _payment(economy, state, act, uses)
    if verdict.state is None:
        return verdict
    talents = dict(state.talents)
    talents[act.name] = uses + 1
    after = verdict.state._replace(talents=tuple(sorted(talents.items())), parried=act.parry)
    return verdict._replace(state=after)


def _payment(economy: Economy, state: State, act: Act, uses: int) -> Verdict:
    """How an instant is paid for: own cost, the free one, or the general fee."""
    free = free_left(economy, state, "instant")
    if act.own_cost and (uses or not act.repeated):
        return _own_cost(economy, state, act, free)
    if free != 0 and _pays_first(economy, state, act):
        return _extra_instant(economy, state, act)._replace(rule="paid_apart", also=("extra_instant",))
    if free != 0:
        rule = "more_free" if _beyond_first(economy, free) else "instant"
        return Verdict(rule, _use_free(state, "instant"))
    if act.own_cost and not economy.options.first_of_repeated_pays_fee:
        return _own_cost(economy, state, act, free)
    return _extra_instant(economy, state, act)


def _beyond_first(economy: Economy, free: int | None) -> bool:
    """Whether this free one is one that only an exception grants (R7)."""
    return free is not None and free <= economy.more_free_instants


def _pays_first(economy: Economy, state: State, act: Act) -> bool:
    if not (economy.options.pay_first and (act.before_another or prepaid_left(state, "instant"))):
        return False
    return _extra_instant(economy, state, act).state is not None


def _extra_instant(economy: Economy, state: State, act: Act) -> Verdict:
    """One more instant by the general fee (R8)."""
    if state.stunned and not (economy.options.prepaid_while_stunned and prepaid_left(state, "instant")):
        return Verdict("stunned", None)
    if act.forbids:
        return Verdict("forbids", None)
    price = economy.prices.get("instant")
    if price is None:
        return Verdict("extra_instant_unsaid", None)
    bought = _buy(state, "instant", price, "extra_instant")
    return bought if bought.state else bought._replace(also=("no_more_free",))


def _own_cost(economy: Economy, state: State, act: Act, free: int | None) -> Verdict:
    """Only the talent's own cost (R9); used first it is the free one too (N2)."""
    if state.stunned:
        return Verdict("stunned", None)
    if state.points < act.own_cost:
        return Verdict("own_cost", None, why="no_points")
    paid = _pay(state, act.own_cost)
    if free != 0 and economy.options.own_cost_first_is_free_one and not act.repeated:
        return Verdict("own_cost", _use_free(paid, "instant"), act.own_cost)
    stops = paid.no_renewal or economy.options.own_cost_stops_renewal
    return Verdict("own_cost", paid._replace(no_renewal=stops), act.own_cost)


ACTS: dict[str, Callable[[Economy, State, Act], Verdict]] = {
    "T": _own_turn,
    "~": _other_turn,
    "TURN": _next_turn,
    "ROUND": _next_round,
    "STUN": _stun,
    "M": _ordinary("move"),
    "A": _ordinary("action"),
    "A+": _extra_action,
    "F": _free_action,
    "S": _spell,
    "R": _riposte,
    "I": _instant,
    "X": _instant,
}
