import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findDebianProgram } from "../scripts/debian-program.ts";
import { portForProgram, projectDirectory } from "./program.ts";
import { untilPrinted } from "./until-printed.ts";

/** Debian's nginx in front of a site, with TLS and HTTP/2. */
export interface Nginx {
	/** The certificate, which nobody has signed. */
	certificate: string;
	/** Where it sends visitors to HTTPS. */
	plainOrigin: string;
	stop(): Promise<void>;
}

interface Addresses {
	/** The port for HTTPS, under the name `localhost`. */
	port: number;
	/** The port of the site behind it. */
	sitePort: number;
}

/** Runs nginx with the example of the documentation, docs/proxies/nginx.conf. */
export async function startNginx(addresses: Addresses): Promise<Nginx> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-nginx-"));
	const plainPort = await portForProgram();
	makeCertificate(directory);
	const settings = path.join(directory, "nginx.conf");
	await writeFile(settings, surroundings(directory));
	await writeFile(
		path.join(directory, "levain.conf"),
		await readExample({ ...addresses, plainPort, directory }),
	);
	const running = spawn(program("nginx"), ["-p", directory, "-e", "stderr", "-c", settings]);
	// It starts its workers when its ports are open.
	await untilPrinted(running, "start worker process");
	return {
		certificate: await readFile(path.join(directory, "certificate.pem"), "utf8"),
		plainOrigin: `http://localhost:${plainPort}`,
		async stop() {
			const exit = once(running, "exit");
			running.kill("SIGTERM");
			await exit;
			await rm(directory, { recursive: true });
		},
	};
}

function program(name: string): string {
	const file = findDebianProgram(name);
	if (!file) throw new Error(`There is no ${name} on this machine.`);
	return file;
}

function makeCertificate(directory: string): void {
	const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
	const files = "-keyout key.pem -out certificate.pem";
	const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	const options = [...request.split(" "), ...files.split(" "), ...names];
	execFileSync(program("openssl"), options, { cwd: directory, stdio: "ignore" });
}

/** The example with the name, the ports and the certificate of this test in place of its own. */
async function readExample(
	options: Addresses & { plainPort: number; directory: string },
): Promise<string> {
	const { port, plainPort, sitePort, directory } = options;
	const example = await readFile(path.join(projectDirectory, "docs/proxies/nginx.conf"), "utf8");
	const ownPlaces: [RegExp, string][] = [
		// Not every machine has IPv6.
		[/^\s*listen \[::\].*\n/gm, ""],
		[/listen 80;/, `listen 127.0.0.1:${plainPort};`],
		[/listen 443 /, `listen 127.0.0.1:${port} `],
		[/https:\/\/www\.example\.com\$/, `https://localhost:${port}$`],
		[/(?<=server_name )www\.example\.com/g, "localhost"],
		[/127\.0\.0\.1:3000/, `127.0.0.1:${sitePort}`],
		[/\S+fullchain\.pem/, path.join(directory, "certificate.pem")],
		[/\S+privkey\.pem/, path.join(directory, "key.pem")],
	];
	return ownPlaces.reduce((text, [place, own]) => {
		if (text.search(place) === -1) throw new Error(`nginx.conf has no ${place}`);
		return text.replace(place, own);
	}, example);
}

/** Debian's own nginx.conf around the example, for a user without rights. */
function surroundings(directory: string): string {
	const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((name) => `${name}_temp_path ${directory}/${name};`)
		.join("\n\t");
	const user = process.getuid?.() === 0 ? "user root;" : "";
	return `${user}
daemon off;
pid ${directory}/nginx.pid;
error_log stderr notice;
worker_processes 2;
events {
	worker_connections 768;
}
http {
	${folders}
	access_log off;
	sendfile on;
	tcp_nopush on;
	gzip on;
	include ${directory}/levain.conf;
}
`;
}
