"""The routes that are answered by a server, and without one by ``flibuste.local``."""

from __future__ import annotations

from flibuste.core.gamerecord import GameRecord
from flibuste.table import answers, httpwire, mannerswire, optionfiles
from flibuste.table.asked import HttpRoute

SHARED = (
    HttpRoute(
        "GET", "/api/me", answers.me, "Who you are; the first answer sets a signed cookie.",
        answer=httpwire.Me,
    ),
    HttpRoute(
        "POST", "/api/me", answers.change_me, "Change your name or language.",
        body=httpwire.MeChange, answer=httpwire.Me,
    ),
    HttpRoute(
        "GET", "/api/phrases", answers.phrases, "The set phrases of the chat, in words.",
        answer=mannerswire.PhraseList, public=True,
    ),
    HttpRoute(
        "GET", "/api/games", answers.games, "The games, their options and the levels of bots.",
        answer=httpwire.GameList, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/rules", answers.rules,
        "The rulebook as HTML, clause by clause.", answer=httpwire.Rules, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/pictures", answers.pictures,
        "The pictures of the rulebook, as positions.", answer=httpwire.PictureSheets, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/options/{option}", optionfiles.example,
        "A file to start from, for an option that may be read from one.", media=optionfiles.TEXT,
    ),
    HttpRoute(
        "POST", "/api/games/{game}/options/{option}", optionfiles.read,
        "The value of an option, read from a file and checked.", answer=httpwire.OptionReading,
        body=str, takes=optionfiles.TEXT,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/lesson", answers.lesson, "The lesson, step by step.",
        answer=httpwire.Lesson, public=True,
    ),
    HttpRoute(
        "GET", "/api/games/{game}/lesson/why", answers.lesson_reason,
        "Why a move is not the one a step wants: ?step=N&move=M.", answer=httpwire.LessonReason,
    ),
    HttpRoute(
        "POST", "/api/tables", answers.new_table, "A new table; it begins when no chair is open.",
        body=httpwire.NewTable, answer=httpwire.TableId,
    ),
    HttpRoute(
        "GET", "/api/tables/mine", answers.my_tables,
        "Your latest tables; with ?state=unfinished all whose games are not over.",
        answer=httpwire.TableList,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}", answers.table,
        "A table in brief, its invitation and commitment.", answer=httpwire.Invitation,
    ),
    HttpRoute(
        "POST", "/api/tables/{id}/close", answers.close_table,
        "Give up a table of yours that cannot go on.", body=httpwire.TableId,
        answer=httpwire.TableId,
    ),
    HttpRoute(
        "POST", "/api/tables/{id}/delete", answers.delete_table,
        "Delete a table of yours that never began, or at which you played alone.",
        body=httpwire.TableId, answer=httpwire.TableId,
    ),
    HttpRoute(
        "POST", "/api/tables/{id}/branch", answers.new_branch,
        "What if: a new table that plays on from a position of a game that is over.",
        body=httpwire.NewBranch, answer=httpwire.TableId,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/record", answers.record, "The record, once the game is over.",
        answer=GameRecord,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/review", answers.review, "A past position: ?ply=N&seat=S.",
        answer=httpwire.Review,
    ),
    HttpRoute(
        "GET", "/api/tables/{id}/course", answers.course,
        "Scores by clause, plot and proof of the deal.", answer=httpwire.GameCourse,
    ),
    HttpRoute(
        "POST", "/api/records", answers.keep_record, "Make a table of a record, to look at it.",
        body=GameRecord, answer=httpwire.TableId,
    ),
    HttpRoute(
        "POST", "/api/records/check", answers.check_record,
        "Does a record replay, was its deal fair?", body=GameRecord, answer=httpwire.RecordCheck,
    ),
    HttpRoute(
        "GET", "/api/deal", answers.deal,
        "A commitment to a secret, to be named in a new table.", answer=httpwire.DealOffer,
    ),
)  # fmt: skip
