// Tries what npm has installed for this machine: whatever is not written in JavaScript. Ends with
// code 1 and a line that names what does not run. scripts/install-packages.js calls it.
import { execFileSync } from "node:child_process";
import { postgresBinaries } from "../server/backend/postgres-server/postgres-binaries.ts";

const checks: Record<string, () => Promise<unknown>> = {
	Postgres: runPostgres,
	sharp: () => import("sharp"),
	bcrypt: () => import("@node-rs/bcrypt"),
	Vite: () => import("vite"),
	"Tailwind CSS": () => import("@tailwindcss/vite"),
};

for (const [name, check] of Object.entries(checks)) {
	try {
		await check();
	} catch (error) {
		console.error(`${name} does not run here: ${firstLine(error)}`);
		process.exit(1);
	}
}

async function runPostgres(): Promise<void> {
	for (const program of Object.values(await postgresBinaries())) {
		execFileSync(program, ["--version"], { stdio: "pipe" });
	}
}

function firstLine(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error);
	return message.split("\n").find((line) => line.trim() !== "") ?? "";
}
