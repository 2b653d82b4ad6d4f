"""The wire against servers: our own stand-in, and two that others wrote.

Every behaviour runs on every server and on both APIs. Where a server cannot show one, the test is
skipped and says why; the servers' ``missing`` tables hold most of the reasons. In short:

==============================  =========  ===================  ============================
behaviour                       stand-in   llmock               aimock
==============================  =========  ===================  ============================
a wrong key, a lost deployment  asked      scripted             the key asked, else scripted
an answer the filter stopped    yes        Chat only            Chat only
categories of the filter        yes (1)    no                   no
a failure told in a stream      yes        no                   no
a clean but early end           yes        yes                  no: it only drops connections
a malformed piece               yes        yes                  no: it spoils whole bodies
tokens read from the cache      yes        no                   no
other paths refused             yes        yes                  no
dated paths                     yes        no: ``/v1`` only     yes
encrypted reasoning checked     yes        no                   no
==============================  =========  ===================  ============================

(1) Of a question on both APIs, of an answer on Chat Completions only.

A throttling that names no time is none of theirs: the tests take the header away on its way, as a
gateway may.
"""
