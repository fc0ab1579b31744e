"""Surveys: many deals of a game solved with all cards known, and what that says of the game.

- ``survey``: the call, ``pc.survey``; ``summary``: what comes of it, with its interval.
- ``rows``: a row a solved deal, as a line of JSON, and the files of them; ``versions``: under which rules it was made.
- ``worker``: one deal solved, wherever that is; ``running``: many of them, in processes of this machine or on a cluster.
- ``proofs``: deals that can be won, from the surveys that come with the project, each with its stored line.
"""
