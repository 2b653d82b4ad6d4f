"""A small local server that speaks Azure OpenAI's wire, for the demo and the tests.

It has no language model. What answers is a script (``script/``) that knows enough English and a
little German to run Home Assistant's demo house with the tools it is offered; the server says so
when it starts, and every answer names the model ``standin-rules-1``.

Run it with ``python -m demo.azure_standin --port 8199`` or put ``create_app()`` in a test server.
"""
