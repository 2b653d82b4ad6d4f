"""What always holds of the sliding window, whatever is said."""

from datetime import UTC, datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.state import MessageEntry, Summary, ToolCallEntry
from custom_components.switchboard.engine.dialogue.window import SlidingWindow

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TOKENS = st.integers(0, 60)
EXTRA = st.sampled_from([(), ("important",), ("ephemeral",), ("important", "ephemeral")])


class Talk(RuleBasedStateMachine):
    """A conversation with everything that can happen to a window, and a naive recount of it."""

    @initialize(
        max_tokens=st.integers(1, 200),
        share=st.sampled_from([0.25, 0.5, 0.75, 1.0]),
        keep=st.integers(1, 6),
        backlog=st.sampled_from([0, 100_000]),
    )
    def begin(self, max_tokens, share, keep, backlog):
        self.limits = WindowLimits(max_tokens, share, keep, backlog)
        self.window = SlidingWindow("hall", self.limits)
        self.added = []
        self.left = []
        self.taken_back = set()
        self.late = set()
        self.covered = set()
        self.calls = []
        self.in_talk = False

    def add(self, role, tokens, extra=(), **fields):
        entry = MessageEntry(
            id=str(len(self.added)),
            role=role,
            content="words",
            timestamp=NOON + timedelta(seconds=len(self.added)),
            token_count=tokens,
            tags=frozenset({role, *extra}),
            **fields,
        )
        self.added.append(entry)
        left = self.window.add(entry)
        held = set(self.held_ids())
        if entry.id not in held and entry not in left:
            self.late.add(entry.id)
        self.left.extend(left)

    def held_ids(self):
        return [entry.id for entry in self.window.messages()]

    @rule(tokens=TOKENS, extra=EXTRA)
    def someone_speaks(self, tokens, extra):
        self.add("user", tokens, extra)
        self.in_talk = True

    @rule(tokens=TOKENS, extra=EXTRA)
    def the_assistant_answers(self, tokens, extra):
        self.add("assistant", tokens, extra)

    @rule(tokens=TOKENS)
    def the_house_tells_its_state(self, tokens):
        self.add("system", tokens, ("context:home",))

    @precondition(lambda self: self.in_talk)
    @rule(tokens=TOKENS, count=st.integers(1, 3))
    def tools_are_called(self, tokens, count):
        calls = [f"call {len(self.added)}.{number}" for number in range(count)]
        self.calls.extend(calls)
        entries = tuple(ToolCallEntry(call, "on", "{}") for call in calls)
        self.add("assistant", tokens, tool_calls=entries)

    @precondition(lambda self: self.calls)
    @rule(data=st.data(), tokens=TOKENS, extra=EXTRA)
    def a_result_arrives_soon_or_late(self, data, tokens, extra):
        call = data.draw(st.sampled_from(self.calls))
        self.calls.remove(call)
        self.add("tool", tokens, extra, tool_call_id=call, tool_name="on")

    @rule()
    def a_turn_ends(self):
        self.window.end_round()
        self.in_talk = False

    @rule()
    def a_turn_is_cancelled(self):
        before = set(self.held_ids())
        number = self.window.discard_current_round()
        after = set(self.held_ids())
        assert len(before - after) == number
        self.taken_back.update(before - after)
        self.in_talk = False
        self.return_to_window(after - before)

    @precondition(lambda self: self.window.due())
    @rule(steps=st.integers(1, 9), tokens=st.integers(0, 30))
    def what_is_due_is_folded(self, steps, tokens):
        before = set(self.held_ids())
        rounds = self.window.due()[:steps]
        ids = {entry.id for messages in rounds for entry in messages}
        assert ids <= before | {entry.id for entry in self.window.held_back}
        self.window.exchange(ids, tokens)
        after = set(self.held_ids())
        assert before - after == before & ids
        self.left.extend(entry for entry in self.added if entry.id in before & ids)
        self.covered |= ids
        self.return_to_window(after - before)

    def return_to_window(self, ids):
        self.left = [entry for entry in self.left if entry.id not in ids]

    @rule()
    def what_the_house_told_in_this_round_is_taken_back(self):
        before = list(self.window.messages())
        number = self.window.drop_context()
        after = self.held_ids()
        dropped = [entry for entry in before if entry.id not in after]
        assert number == len(dropped)
        assert all(entry.role == "system" for entry in dropped)
        returned = set(after) - {entry.id for entry in before}
        remaining = [entry.id for entry in before if entry not in dropped]
        assert [held for held in after if held not in returned] == remaining
        self.taken_back.update(entry.id for entry in dropped)
        self.return_to_window(returned)
        assert self.window.drop_context() == 0

    @rule()
    def the_window_shrinks(self):
        self.left.extend(self.window.shrink())

    @rule(max_tokens=st.integers(1, 200))
    def the_limits_change(self, max_tokens):
        self.limits = WindowLimits(
            max_tokens,
            self.limits.eviction_target,
            self.limits.keep_exchanges,
            self.limits.backlog_tokens,
        )
        self.left.extend(self.window.set_limits(self.limits))

    @rule(tokens=TOKENS)
    def the_prompt_is_pinned_anew(self, tokens):
        prompt = MessageEntry("prompt", "system", "words", NOON, tokens, frozenset({"context:x"}))
        self.window.pin([prompt], 5)
        assert self.window.pinned_tokens == tokens + 5

    @rule()
    def it_is_saved_and_restored(self):
        saved = self.window.snapshot(
            Summary("So far.", "0", "0", tokens) if (tokens := self.window.summary_tokens) else None
        )
        other = SlidingWindow("hall", self.limits)
        left = other.restore(saved)
        again = other.snapshot(saved.summary)
        assert again == saved or left or len(again.backlog) < len(saved.backlog)
        everything = {entry.id for entry in (*saved.messages, *saved.backlog)}
        lost = set() if self.limits.folds else {entry.id for entry in left}
        assert {entry.id for entry in (*again.messages, *again.backlog)} == everything - lost

    @invariant()
    def it_is_within_budget_unless_the_current_round_alone_is_not(self):
        held, most = self.window.round_count, self.limits.max_tokens
        # A summary that has just taken the place of rounds may be more than there was room for.
        assert self.window.current_tokens <= most or held == 1
        assert self.limits.folds or held <= self.limits.max_exchanges + 1

    @invariant()
    def the_running_numbers_equal_a_recount(self):
        held = list(self.window.messages())
        tags = [tag for entry in (*held, *self.window.pinned) for tag in entry.tags]
        assert self.window.current_tokens == sum(entry.token_count for entry in held)
        assert self.window.message_count == len(held)
        assert self.window.evicted_messages == len(self.left)
        assert self.window.tag_distribution == {tag: tags.count(tag) for tag in tags}

    @invariant()
    def every_message_is_in_exactly_one_place(self):
        places = [*self.held_ids(), *(entry.id for entry in self.left)]
        assert len(places) == len(set(places))
        everywhere = {*places, *self.taken_back, *self.late}
        assert everywhere == {entry.id for entry in self.added}

    @invariant()
    def what_left_is_covered_or_held_back(self):
        if self.limits.folds:
            held_back = {entry.id for entry in self.window.held_back}
            assert not held_back & self.covered
            assert {entry.id for entry in self.left} == held_back | self.covered

    @invariant()
    def no_result_is_held_without_its_call(self):
        held = list(self.window.messages())
        called = set()
        for entry in held:
            assert entry.tool_call_id is None or entry.tool_call_id in called
            called.update(call.id for call in entry.tool_calls)

    @invariant()
    def no_answered_call_is_held_without_its_result(self):
        held = list(self.window.messages())
        answered = {e.tool_call_id for e in held}
        for entry in held:
            for call in entry.tool_calls:
                assert call.id in answered or call.id in self.calls


TestTalk = Talk.TestCase
TestTalk.settings = settings(stateful_step_count=40)
