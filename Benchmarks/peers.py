"""The servers that are measured: Porthole, nginx with a file, and IIPImage behind nginx."""

import re
import socket
import subprocess
import tempfile
import time

from harness import family, fetch


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait(url, process=None):
    for _ in range(400):
        try:
            return fetch(url)
        except OSError:
            if process and process.poll() is not None:
                raise SystemExit(f"bench: {process.args[0]} ended with status {process.returncode}")
            time.sleep(0.025)
    raise SystemExit(f"bench: {url} does not answer")


class Porthole:
    def __init__(self, executable, images, *options):
        # What pyramids the user has must not matter, nor be let go.
        self.cache = tempfile.TemporaryDirectory(prefix="porthole-bench-")
        command = [executable, "serve", images, "--listen", "127.0.0.1:0", *options]
        if "--cache" not in options:
            command += ["--cache", self.cache.name]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                self.url = found.group(0)
                break
        # Nobody reads a log of thousands of lines a second, but it has to be written somewhere.
        self.drain = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)
        wait(self.url + "/readyz", self.process)

    def pids(self):
        return family(self.process.pid)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.drain.wait()
        self.cache.cleanup()


class Nginx:
    """Static files below a folder, and IIPImage at /iip: two processes of it, as many as nginx has."""

    def __init__(self, folder, files, images):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        sockets = [folder / f"iip{number}.sock" for number in range(2)]
        # What it has encoded it shall not keep: tiles are to be made anew.
        environment = {
            "MAX_IMAGE_CACHE_SIZE": "0", "FILESYSTEM_PREFIX": f"{images}/", "MAX_CVT": "4096", "VERBOSITY": "0",
            "LOGFILE": str(folder / "iip.log"),
        }
        self.iip = []
        for path in sockets:
            path.unlink(missing_ok=True)
            self.iip.append(subprocess.Popen(
                ["/usr/lib/iipimage-server/iipsrv.fcgi", "--bind", str(path)], env=environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        servers = " ".join(f"server unix:{path};" for path in sockets)
        config = folder / "nginx.conf"
        config.write_text(f"""
            daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx-error.log;
            user root;
            events {{ worker_connections 4096; }}
            http {{
              # It writes a line of each request as Porthole does, many at a time.
              access_log /dev/null combined buffer=64k flush=1s; keepalive_requests 1000000000; sendfile on; tcp_nopush on;
              upstream iip {{ {servers} }}
              server {{
                listen 127.0.0.1:{self.port};
                location /iip {{
                  fastcgi_pass iip; fastcgi_buffers 16 64k;
                  fastcgi_param QUERY_STRING $query_string; fastcgi_param REQUEST_METHOD $request_method;
                  fastcgi_param REQUEST_URI $request_uri; fastcgi_param SERVER_PROTOCOL $server_protocol;
                }}
                location / {{ root {files}; }}
              }}
            }}""")
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-c", str(config), "-p", str(folder)])
        time.sleep(0.5)
        wait(f"{self.url}/iip?FIF=big.tif&obj=IIP,1.0&obj=Max-size", self.process)

    def pids(self):
        return family(self.process.pid) + [process.pid for process in self.iip]

    def stop(self):
        self.process.terminate()
        self.process.wait()
        for process in self.iip:
            process.terminate()
            process.wait()
