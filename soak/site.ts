import type { Sql } from "postgres";
import { signIn, type TestClient } from "../database/tests/test-client.ts";
import type { Program } from "../e2e/program.ts";
import { type SharedServices, startSharedServices } from "../e2e/shared-services.ts";
import { administrator, startSite } from "../e2e/site.ts";
import { hangingMilliseconds } from "./ask.ts";
import { type Batches, createBatches } from "./batches.ts";
import { createFaults, type Faults } from "./faults.ts";

/** A site under load, of one process or more: what is sent to it, and what it must answer. */
export interface SoakedSite {
	/** The processes that answer requests, all on one database. */
	programs: readonly Program[];
	/** The processes whose memory counts, with all that they start. */
	pids: readonly number[];
	/** A direct connection to the Postgres, without row-level security. */
	database: Sql;
	/** The owner at each program, signed in. */
	owners: readonly TestClient[];
	faults: Faults;
	batches: Batches;
	stop(): Promise<void>;
}

export const installations = {
	/** One process, with its Postgres. */
	embedded: () => startSoakedSite(),
	/** Two processes on one Postgres, with their files in one object storage. */
	shared: async () => startSoakedSite(await startSharedServices()),
};

export type InstallationName = keyof typeof installations;

/** Starts one process, or two on services that are stopped with them. */
export async function startSoakedSite(services?: SharedServices): Promise<SoakedSite> {
	const first = await startSite(services?.environment);
	const sites = services ? [first, await startSite(services.environment)] : [first];
	const faults = createFaults();
	return {
		programs: sites,
		pids: [...sites.map(({ pid }) => pid), ...(services?.pids ?? [])],
		database: first.database,
		owners: await Promise.all(
			sites.map(({ origin }) =>
				signIn({ url: origin, gateway: judgedFetch(faults) }, administrator),
			),
		),
		faults,
		batches: createBatches(faults),
		async stop() {
			await Promise.all(sites.map((site) => site.stop()));
			await services?.stop();
		},
	};
}

/** Judges what the API answers the back office. */
function judgedFetch(faults: Faults): (request: Request) => Promise<Response> {
	return async (request) => {
		const what = `${request.method} ${new URL(request.url).pathname}`;
		const headers = new Headers(request.headers);
		headers.set("x-forwarded-for", someAddress());
		try {
			const signal = AbortSignal.timeout(hangingMilliseconds);
			const response = await fetch(request, { headers, signal });
			const head = { status: response.status, retryAfter: response.headers.get("retry-after") };
			faults.judge(head, (status) => status >= 200 && status < 300, what);
			return response;
		} catch (error) {
			faults.note("a request without an answer", `${what}: ${error}`);
			throw error;
		}
	};
}

const addresses = 5000;

/** The network address of one of many visitors: limits count each for itself. */
export function someAddress(): string {
	const number = Math.floor(Math.random() * addresses);
	return `10.1.${number >> 8}.${number & 255}`;
}

/** One of several, any of them. */
export function anyOf<Value>(values: readonly Value[]): Value {
	const value = values[Math.floor(Math.random() * values.length)];
	if (value === undefined) throw new Error("There is nothing to choose from.");
	return value;
}
