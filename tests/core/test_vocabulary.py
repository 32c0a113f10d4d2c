"""Choices as integers and as text: exact inverses, precise errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelagos.core.errors import MalformedChoice, UnknownChoice
from pelagos.core.vocabulary import LIMIT, LONGEST, Domain, Verb, Vocabulary, names, numbers

GODS = names("god", "zeus ares athena")


def make() -> tuple[Vocabulary, list[Verb]]:
    v = Vocabulary()
    return v, [
        v.verb("pass"),
        v.verb("build", names("building", "port temple")),
        v.verb("bid", GODS, numbers(1, 12)),
        v.verb("sail", numbers(3, 5), numbers(10, 13), numbers(0, 2)),
    ]


V, (PASS, BUILD, BID, SAIL) = make()


def test_choices_are_dense_and_numbered_in_the_order_of_their_declaration() -> None:
    assert [(verb.id, verb.base, verb.size) for verb in V.verbs] == [(0, 0, 1), (1, 1, 2), (2, 3, 36), (3, 39, 36)]
    assert V.size == 75
    assert V.texts[0] == "pass"
    assert V.texts[3] == "bid zeus 1"
    assert V.texts[74] == "sail 5 13 2"


def test_text_and_integer_are_inverse_for_every_choice() -> None:
    assert [V.parse(V.text(action)) for action in range(V.size)] == list(range(V.size))
    assert len(set(V.texts)) == V.size


def test_arguments_are_values_of_the_domain_not_indices() -> None:
    a = BID.of2(GODS.index["ares"], 7)
    assert V.text(a) == "bid ares 7"
    assert (V.verb_of[a], V.x[a], V.y[a], V.z[a]) == (BID.id, 1, 7, 0)
    b = SAIL.of3(4, 12, 1)
    assert V.text(b) == "sail 4 12 1"
    assert (V.x[b], V.y[b], V.z[b]) == (4, 12, 1)
    assert V.text(BUILD.of1(1)) == "build temple"
    assert V.text(PASS.base) == "pass"


def test_spans_are_the_choices_one_by_one() -> None:
    assert BID.span2(1, 4, 9) == [BID.of2(1, n) for n in range(4, 10)]
    assert BUILD.span1(0, 1) == [BUILD.of1(0), BUILD.of1(1)]
    assert SAIL.span3(5, 11, 0, 2) == [SAIL.of3(5, 11, n) for n in range(3)]


def test_a_span_whose_end_lies_before_its_beginning_is_empty() -> None:
    assert BID.span2(0, 5, 4) == []
    assert BUILD.span1(1, 0) == []
    assert SAIL.span3(3, 10, 2, 1) == []


@given(st.data())
def test_parts_make_the_choice_again(data: st.DataObject) -> None:
    action = data.draw(st.integers(0, V.size - 1))
    verb = V.verbs[V.verb_of[action]]
    x, y, z = V.x[action], V.y[action], V.z[action]
    again = [verb.base, verb.of1(x), verb.of2(x, y), verb.of3(x, y, z)][len(verb.domains)]
    assert again == action


@pytest.mark.parametrize("text", ["bid zeus 3", "BID Zeus 3", "  bid   zeus  3 "])
def test_people_may_type_capitals_and_spaces(text: str) -> None:
    assert V.parse(text) == BID.of2(0, 3)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "choice.malformed"),
        ("   ", "choice.malformed"),
        ("bid; drop", "choice.malformed"),
        ("bid\nzeus 3", "choice.malformed"),
        ("b" * (LONGEST + 1), "choice.malformed"),
        ("bid zeus", "choice.wrong-count"),
        ("pass now", "choice.wrong-count"),
    ],
)
def test_malformed(text: str, key: str) -> None:
    with pytest.raises(MalformedChoice) as error:
        V.parse(text)
    assert error.value.message.key == key


@pytest.mark.parametrize(
    ("text", "key", "word"),
    [
        ("fly", "choice.unknown-verb", "fly"),
        ("bid hera 3", "choice.unknown-word", "hera"),
        ("bid zeus 13", "choice.unknown-word", "13"),
        ("bid zeus 03", "choice.unknown-word", "03"),
        ("bid 3 zeus", "choice.unknown-word", "3"),
    ],
)
def test_unknown(text: str, key: str, word: str) -> None:
    with pytest.raises(UnknownChoice) as error:
        V.parse(text)
    assert error.value.message.key == key
    assert word in error.value.message.args.values()


@given(st.text(max_size=100))
def test_whatever_is_typed_is_a_choice_or_refused(text: str) -> None:
    try:
        action = V.parse(text)
    except (MalformedChoice, UnknownChoice):
        return
    assert V.text(action) == " ".join(text.lower().split())


def test_a_verb_is_declared_once_and_is_a_plain_word() -> None:
    v = Vocabulary()
    v.verb("bid")
    for name in ("bid", "", "two words", "Été"):
        with pytest.raises(ValueError, match="plain word"):
            v.verb(name)


def test_the_vocabulary_has_a_limit() -> None:
    v = Vocabulary()
    v.verb("one", numbers(1, LIMIT))
    with pytest.raises(ValueError, match=str(LIMIT)):
        v.verb("more")


def test_a_domain_has_plain_words_each_once() -> None:
    with pytest.raises(ValueError, match="plain word"):
        names("god", "Zeus")
    with pytest.raises(ValueError, match="twice"):
        Domain("god", ["ares", "ares"])
    assert numbers(3, 5).word(4) == "4"
    assert GODS.word(2) == "athena"
