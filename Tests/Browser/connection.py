"""Chromium's DevTools protocol over a socket pair: calls with their answers, and events, each of a session."""

import itertools
import json
import threading
import time

GIVE_UP = 60  # seconds: only ever to end a test that hangs, never to judge one


class ProtocolError(Exception):
    """What Chromium answered instead of a result."""


class TimedOut(Exception):
    """Something did not happen; the message says what."""


class Connection:
    """One connection to a browser; its events are handled by a thread of its own."""

    def __init__(self, socket):
        self._socket, self._writing = socket, threading.Lock()
        # Held while an event is handled and while a condition is looked at: both see whole states only.
        self.changed = threading.Condition(threading.RLock())
        self._numbers, self._answers, self._listeners = itertools.count(1), {}, {}
        self._over = None
        threading.Thread(target=self._read, daemon=True).start()

    def call(self, method, parameters=None, session=None, timeout=GIVE_UP):
        """A method's result. Not for a listener, whose thread would wait for itself: that is what `send` is for."""
        number = self.send(method, parameters, session)
        self.wait_until(lambda: number in self._answers, f"Chromium's answer to {method}", timeout)
        answer = self._answers.pop(number)
        if "error" in answer:
            error = answer["error"]
            raise ProtocolError(f"{method}: {error.get('message')} {error.get('data', '')}".rstrip())
        return answer["result"]

    def send(self, method, parameters=None, session=None):
        """Sends a call whose answer nobody waits for; gives its number."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        with self._writing:
            self._socket.sendall(json.dumps(message).encode() + b"\0")
        return number

    def listen(self, session, listener):
        """Has `listener(method, parameters)` called for each event of a session, in order; `None` is the browser."""
        with self.changed:
            self._listeners.setdefault(session, []).append(listener)

    def wait_until(self, condition, what, timeout=GIVE_UP):
        """Waits until `condition()` is true, which it looks at after every event; gives what it gave."""
        end = time.monotonic() + timeout
        with self.changed:
            while not (value := condition()):
                if self._over:
                    raise ProtocolError(f"waiting for {what}: {self._over}")
                left = end - time.monotonic()
                if left <= 0:
                    raise TimedOut(f"{what} did not come within {timeout} seconds")
                self.changed.wait(left)
            return value

    def close(self):
        self._socket.close()

    def _read(self):
        rest = b""
        try:
            while data := self._socket.recv(1 << 20):
                *messages, rest = (rest + data).split(b"\0")
                for message in messages:
                    self._take(json.loads(message))
            over = "Chromium has ended"
        except Exception as error:  # a listener's mistake among them: whoever waits has to hear of it
            over = f"its messages are read no more: {error!r}"
        with self.changed:
            self._over = over
            self.changed.notify_all()

    def _take(self, message):
        with self.changed:
            if "id" in message:
                self._answers[message["id"]] = message
            else:
                for listener in list(self._listeners.get(message.get("sessionId"), ())):
                    listener(message["method"], message.get("params", {}))
            self.changed.notify_all()
