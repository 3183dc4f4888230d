"""The warden: a small process beside each bot that locks it in, watches it, and leaves nothing behind.

It is started by its path and knows nothing of poker; it uses the standard library alone, and starts in
some 15 ms. The judge and its warden speak over one socket, a line of JSON a time:

    judge ──{"argv": [...], "tier": 1, ...}──> warden ──> the bot
    judge <──{"fault": "memory"}, {"exited": -9, "stderr": "..."}── warden
    judge ── closes the socket ──> the warden kills all that is left, and ends

So nothing survives a judge that is killed, either: its socket closes with it.
"""
