import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../process/free-port.ts";

export interface TestProject {
	/** What the project prints for the environment of a site that uses it. */
	variables: Record<string, string>;
	stop(): Promise<void>;
}

/** Starts a process that serves only a backend, as a hosted project does. */
export async function startTestProject(
	databaseUrl: string,
	dataDirectory: string,
): Promise<TestProject> {
	const project = spawn(process.execPath, [join(import.meta.dirname, "../serve-backend.ts")], {
		env: {
			DATA_DIR: dataDirectory,
			DATABASE_URL: databaseUrl,
			PORT: String(await freePort()),
			SITE_URL: "https://rye.example",
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	return {
		variables: await readPrintedVariables(project),
		async stop() {
			project.kill("SIGTERM");
			await once(project, "exit");
		},
	};
}

async function readPrintedVariables({ stdout }: ChildProcess): Promise<Record<string, string>> {
	if (!stdout) throw new Error("The project has an output.");
	const printed: Record<string, string> = {};
	for await (const line of createInterface(stdout)) {
		const [, name, value] = /^\s*(SUPABASE_\w+)=(\S+)$/.exec(line) ?? [];
		if (name && value) printed[name] = value;
		if (name === "SUPABASE_SECRET_KEY") break;
	}
	return printed;
}
