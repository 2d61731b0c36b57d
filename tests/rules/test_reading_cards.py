"""Cards as text: what is read is remembered, but never so much that it fills the memory."""

from doudizhu import cards


def test_long_text_is_not_remembered():
    text = " ".join(cards.pack(2))
    cards.parse(text[: cards.REMEMBERED])
    before = cards._remembered.cache_info()
    assert cards.parse(text)[1] == cards.pack(2)
    for number in range(3):
        cards.parse("3s" * 5000 + "4h" * number)
    after = cards._remembered.cache_info()
    assert after.currsize == before.currsize
    assert after.misses == before.misses
    cards.parse(text[: cards.REMEMBERED])
    assert cards._remembered.cache_info().hits == before.hits + 1
