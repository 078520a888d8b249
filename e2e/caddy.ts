import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDirectory } from "./program.ts";
import { untilPrinted } from "./until-printed.ts";

/** Caddy in front of a site, with a certificate of its own making. */
export interface Caddy {
	/** Browsers that trust it trust the site's certificate. */
	authority: string;
	stop(): Promise<void>;
}

interface Options {
	/** The program. */
	caddy: string;
	/** The port for HTTPS, under the name `localhost`. */
	port: number;
	/** The port from which visitors are sent to HTTPS. */
	plainPort: number;
	/** The port of the site behind it. */
	sitePort: number;
}

/** Runs Caddy with the example of the documentation, docs/proxies/Caddyfile. */
export async function startCaddy({ caddy, ...ports }: Options): Promise<Caddy> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-caddy-"));
	const settings = path.join(directory, "Caddyfile");
	await writeFile(settings, await readExample({ ...ports, directory }));
	const running = spawn(caddy, ["run", "--config", settings, "--adapter", "caddyfile"], {
		env: { ...process.env, HOME: directory, XDG_CONFIG_HOME: directory, XDG_DATA_HOME: directory },
	});
	await untilPrinted(running, "serving initial configuration");
	return {
		authority: await readFile(path.join(directory, "pki/authorities/local/root.crt"), "utf8"),
		async stop() {
			const exit = once(running, "exit");
			running.kill("SIGTERM");
			await exit;
			await rm(directory, { recursive: true });
		},
	};
}

/** The example with the name, the ports and a certificate of this test in place of its own. */
async function readExample(
	options: Omit<Options, "caddy"> & { directory: string },
): Promise<string> {
	const { port, plainPort, sitePort, directory } = options;
	const example = await readFile(path.join(projectDirectory, "docs/proxies/Caddyfile"), "utf8");
	const ownPlaces: [RegExp, string][] = [
		[/^www\.example\.com \{$/m, `https://localhost:${port} {\n\ttls internal`],
		[/127\.0\.0\.1:3000/, `127.0.0.1:${sitePort}`],
	];
	const site = ownPlaces.reduce((text, [place, own]) => {
		if (text.search(place) === -1) throw new Error(`Caddyfile has no ${place}`);
		return text.replace(place, own);
	}, example);
	return `{
	admin off
	skip_install_trust
	http_port ${plainPort}
	https_port ${port}
	storage file_system ${directory}
}
${site}`;
}
