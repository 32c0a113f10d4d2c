"""What is bound to one process by its nature, and why: left out where all others run on two."""

from __future__ import annotations

FILE = "speaks of the file of SQLite itself; test_postgres.py and test_kills.py have its like"
MEMORY = "changes or watches what one process holds in memory, or asks its services without a request"
DEAF = "is about processes that do not hear of each other; test_neighbours.py has those that do"
NUMBERS = "goes by the numbers of sheets: every process has its own, and two changes that come at once are one"

ALONE = {
    "faults": FILE,
    "keeping": FILE,
    "two_processes": DEAF,
    "playing.test_two_servers_on_one_database_never_both_win": DEAF,
    "playing.test_a_request_to_undo_does_not_bring_a_finished_game_back": DEAF,
    "absence.test_all_who_were_there_are_written_down_together": MEMORY,
    "choosing.test_whatever_fails_is_answered_and_counted_as_on_the_documented_way": MEMORY,
    "bots.test_a_bot_that_cannot_read_its_table_looks_again": MEMORY,
    "channels.test_nothing_hidden_is_sent_to_anybody_by_any_address": MEMORY,
    "hostile.test_a_choice_at_a_table_from_a_file_is_tried_out_before_it_is_carried_out": MEMORY,
    "patches.test_patches_make_the_whole_page_and_tell_nothing_hidden": MEMORY,
    "playing.test_saved_before_seen": MEMORY,
    "playing.test_nobody_sees_a_move_while_it_is_being_saved": MEMORY,
    "secrets.test_sheet_numbers_do_not_count_what_others_do_in_secret": MEMORY,
    "sheets.test_words_and_presence_draw_nothing": MEMORY,
    "absence.test_others_hand_a_seat_over_only_if_its_holder_is_away": MEMORY,
    "advice.test_advice_does_not_change_when_secrets_are_redrawn": MEMORY,
    "people.test_streams_end_with_the_session_that_opened_them": MEMORY,
    "people.test_so_does_a_stream_that_waits_for_its_turn_to_be_drawn": MEMORY,
    "secrets.test_nothing_hidden_reaches_a_seat_by_any_channel": MEMORY,
    "sheets.test_what_a_seat_is_told_draws_its_sheet_and_nobody_elses": MEMORY,
    "stream.test_nothing_is_sent_twice_and_nothing_is_missed": NUMBERS,
    "stream.test_the_address_may_name_where_to_begin": NUMBERS,
}


def alone(module: str, test: str) -> str:
    """Why a test is not run on two processes; empty if it is."""
    name = module.rpartition(".test_")[2]
    return ALONE.get(name) or ALONE.get(f"{name}.{test}", "")
