"""PostgreSQL, three copilots and haproxy on loopback, and the fakes around them: a homeserver and a language model."""
import glob
import http.client
import http.server
import json
import os
import pwd
import re
import socket
import subprocess
import threading
import time
import urllib.parse

NAMES = ["one", "two", "three"]
SERVER = "replicas.example"
HERE = os.path.dirname(os.path.abspath(__file__))


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def ask(port, method, path, body=None, token=None, timeout=30):
    """Returns status and body; raises OSError where there is no answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        connection.request(method, path, None if body is None else json.dumps(body).encode(), headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except http.client.HTTPException as problem:
        raise ConnectionError(str(problem)) from problem
    finally:
        connection.close()


def wait_until(what, condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise RuntimeError(f"waited {seconds} s in vain: {what}")


class Fakes:
    """A homeserver that knows whose a token is, and a model that takes its time and counts its calls."""

    moment = staticmethod(lambda: "quiet")

    def __init__(self, delay):
        self.calls = 0
        self.under_way = {}
        self.at_once = []  # when the model was asked what it was being asked already
        lock = threading.Lock()
        fakes = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self, body):
                data = json.dumps(body).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def do_GET(self):
                query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
                self.answer({"sub": f"@{query.get('access_token', ['nobody'])[0]}:{SERVER}"})

            def do_POST(self):
                question = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                with lock:
                    fakes.calls += 1
                    if question in fakes.under_way:
                        fakes.at_once.append(fakes.moment())
                    fakes.under_way[question] = fakes.under_way.get(question, 0) + 1
                time.sleep(delay)
                with lock:
                    fakes.under_way[question] -= 1
                    if not fakes.under_way[question]:
                        del fakes.under_way[question]
                said = {"category": "fan", "confidence": 0.9, "sentiment": "positive", "intensity": "medium",
                        "reason": "the model says so"}
                text = "Thank you for writing, I read it with joy."
                said.update({name: {"text": text, "intent": "thanks"} for name in ("short", "medium", "detailed")})
                self.answer({"choices": [{"message": {"content": json.dumps(said)}, "finish_reason": "stop"}]})

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_):
                pass  # A copilot was killed while it asked.

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class World:
    def __init__(self, programs, folder, creators, delay):
        self.folder, self.programs = folder, programs
        self.fakes = Fakes(delay)
        self.processes = {}
        ports = free_ports(2 * len(NAMES) + 1)
        self.proxy = ports[0]
        self.ports = dict(zip(NAMES, ports[1:4]))
        self.metrics = dict(zip(NAMES, ports[4:7]))
        found = glob.glob("/usr/lib/postgresql/*/bin")
        if not found:
            raise RuntimeError("PostgreSQL is not installed: apt-get install postgresql")
        self.postgres = max(found, key=lambda path: int(path.split("/")[4]))
        self.creators = creators
        self.environment = dict(os.environ, HOME=folder, TMPDIR=folder)

    def start(self):
        self.start_database(is_new=True)
        with open(self.folder + "/buzzboxd.toml", "w") as file:
            creators = ", ".join(f'"@{name}:{SERVER}"' for name in self.creators)
            file.write(
                f'[copilot]\nstore = "postgres://buzz@/copilot?host={self.folder}/sql"\nrequests_per_hour = 1000000\n'
                f'provider = "openai"\nbase_url = "http://127.0.0.1:{self.fakes.port}/v1"\ntriage_model = "small"\n'
                f'creators = [{creators}]\n[copilot.homeservers]\n"{SERVER}" = "http://127.0.0.1:{self.fakes.port}"\n')
        for name in NAMES:
            self.start_replica(name)
        for name in NAMES:
            self.wait_for(name)
        self.start_proxy()

    def stop(self):
        for name, process in list(self.processes.items()):
            if process.poll() is None:
                process.kill() if name != "postgres" else process.send_signal(3)
                process.wait(30)

    # PostgreSQL

    def as_postgres(self, program, *arguments):
        """It refuses to run as root."""
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        return user + [f"{self.postgres}/{program}", *arguments]

    def start_database(self, is_new=False):
        sql = self.folder + "/sql"
        if is_new:
            os.makedirs(sql)
            os.chmod(self.folder, 0o755)
            if os.geteuid() == 0:
                os.chown(sql, pwd.getpwnam("postgres").pw_uid, -1)
            subprocess.run(
                self.as_postgres("initdb", "-D", sql + "/data", "-A", "trust", "-U", "buzz", "-E", "UTF8",
                                 "--locale=C.UTF-8"), check=True, stdout=subprocess.DEVNULL)
        log = open(self.folder + "/postgres.log", "a")
        self.processes["postgres"] = subprocess.Popen(
            self.as_postgres("postgres", "-D", sql + "/data", "-k", sql, "-c", "listen_addresses="), stdout=log,
            stderr=log)
        ready = self.as_postgres("pg_isready", "-q", "-h", sql)
        wait_until("PostgreSQL answers", lambda: subprocess.run(ready).returncode == 0)
        if is_new:
            self.sql("CREATE DATABASE copilot", "postgres")

    def stop_database(self, signal):
        """SIGINT ends what is under way, SIGQUIT ends it without writing anything more."""
        process = self.processes["postgres"]
        process.send_signal(signal)
        process.wait(30)

    def sql(self, text, database="copilot"):
        result = subprocess.run(
            self.as_postgres("psql", "-XqtA", "-v", "ON_ERROR_STOP=1", "-h", self.folder + "/sql", "-U", "buzz", "-d",
                             database, "-c", text), check=True, capture_output=True, text=True)
        return [line.split("|") for line in result.stdout.splitlines() if line]

    # The copilots and the proxy

    def start_replica(self, name):
        complaints = open(f"{self.folder}/{name}.complaints", "a")
        self.processes[name] = subprocess.Popen(
            [self.programs + "/buzzboxd", "serve", "--only", "copilot", "--listen", f"127.0.0.1:{self.ports[name]}",
             "--metrics-port", str(self.metrics[name]), "--data-dir", f"{self.folder}/{name}", "--config",
             self.folder + "/buzzboxd.toml", "--die-with-parent"], stdout=subprocess.DEVNULL, stderr=complaints,
            env=self.environment)

    def is_well(self, name):
        if self.processes[name].poll() is not None:
            # A start without the database fails; systemd would repeat it.
            self.start_replica(name)
            time.sleep(0.3)
        try:
            return ask(self.ports[name], "GET", "/health", timeout=2)[0] == 200
        except OSError:
            return False

    def wait_for(self, name):
        try:
            wait_until(f"{name} answers", lambda: self.is_well(name))
        except RuntimeError as problem:
            with open(f"{self.folder}/{name}.complaints") as file:
                raise RuntimeError(f"{problem}; it says: {file.read()[-500:]}") from problem

    def end_replica(self, name, signal):
        process = self.processes[name]
        process.send_signal(signal)
        began = time.monotonic()
        process.wait(30)
        return time.monotonic() - began

    def counted(self, name):
        """What /metrics of one process says, by function and status."""
        text = ask(self.metrics[name], "GET", "/metrics")[1].decode()
        pattern = r'^buzzboxd_copilot_calls_total\{function="(\w+)",status="(\w+)"\} (\d+)'
        return {(function, status): int(count) for function, status, count in re.findall(pattern, text, re.M)}

    def start_proxy(self):
        with open(HERE + "/haproxy.cfg") as file:
            text = file.read().replace("@PROXY@", str(self.proxy))
        for name in NAMES:
            text = text.replace(f"@{name.upper()}@", str(self.ports[name]))
        with open(self.folder + "/haproxy.cfg", "w") as file:
            file.write(text)
        log = open(self.folder + "/haproxy.log", "a")
        self.processes["haproxy"] = subprocess.Popen(
            ["haproxy", "-db", "-f", self.folder + "/haproxy.cfg"], stdout=log, stderr=log)
        wait_until("haproxy answers", self.answers)

    def answers(self):
        try:
            return ask(self.proxy, "GET", "/health", timeout=2)[0] == 200
        except OSError:
            return False
