"""The wire against servers: our own stand-in, and two that others wrote.

Every behaviour runs on every server and on both APIs. Where a server cannot show one, the test is
skipped and says why; the servers' ``MISSING`` tables hold the reasons. In short:

===========================  ========  ===================  ============================
behaviour                    stand-in  llmock               aimock
===========================  ========  ===================  ============================
a wrong key                  yes       scripted, not asked  yes
an answer cut or filtered    yes       Chat, cut on both    Chat, cut on both
filter categories named      yes       no                   no
a failure told in a stream   yes       no                   no
a clean but early end        yes       yes                  no: it only drops connections
a malformed piece            yes       yes                  no: it spoils whole bodies
tokens read from the cache   yes       no                   no
dated paths                  yes       no: ``/v1`` only     yes
encrypted reasoning checked  yes       no                   no
===========================  ========  ===================  ============================
"""
