import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { unpackedLibraries } from "../../../scripts/debian-program.ts";
import { freePort } from "../../process/free-port.ts";
import { probePostgres } from "./probe-postgres.ts";

/** A PgBouncer in front of a Postgres. */
export interface TestPooler {
	/** The address of the database through it. */
	url: string;
	stop(): Promise<void>;
}

/** PgBouncer refuses to run as root. */
const nobody = 65_534;

/**
 * Starts a PgBouncer in front of the database of an address.
 * @param settings of its configuration file, besides those that every one has.
 */
export async function startTestPooler(
	program: string,
	databaseUrl: string,
	settings: Record<string, string>,
): Promise<TestPooler> {
	const directory = await mkdtemp(join(tmpdir(), "levain-pooler-"));
	const address = new URL(databaseUrl);
	const port = await freePort();
	const { username, password, pathname, hostname } = address;
	const database = pathname.slice(1);
	const lines = {
		listen_addr: "127.0.0.1",
		listen_port: port,
		unix_socket_dir: "",
		auth_type: "trust",
		auth_file: join(directory, "users"),
		max_client_conn: 200,
		default_pool_size: 40,
		...settings,
	};
	const configuration = [
		"[databases]",
		`${database} = host=${hostname} port=${address.port} user=${username} password=${password}`,
		"[pgbouncer]",
		...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
	].join("\n");
	// The folder of the project may be closed to other users.
	const copy = join(directory, "pgbouncer");
	await cp(program, copy);
	const libraries = join(directory, "libraries");
	for (const folder of unpackedLibraries("pgbouncer")) {
		await cp(folder, libraries, { recursive: true, dereference: true });
	}
	await writeFile(join(directory, "users"), `"${username}" "${password}"\n`);
	await writeFile(join(directory, "pgbouncer.ini"), configuration);
	const isRoot = process.getuid?.() === 0;
	if (isRoot) await chown(directory, nobody, nobody);
	const child = spawn(copy, [join(directory, "pgbouncer.ini")], {
		stdio: "ignore",
		env: { LD_LIBRARY_PATH: libraries },
		...(isRoot && { uid: nobody, gid: nobody }),
	});
	address.port = String(port);
	const startingUp = AbortSignal.timeout(10_000);
	while (await probePostgres(address.href, startingUp)) {
		startingUp.throwIfAborted();
		await delay(50);
	}
	return {
		url: address.href,
		async stop() {
			child.kill("SIGINT");
			await once(child, "exit");
			await rm(directory, { recursive: true });
		},
	};
}
