import { signIn, type TestClient } from "../database/tests/test-client.ts";
import { administrator } from "../e2e/site.ts";
import { hangingMilliseconds } from "./ask.ts";
import { type Batches, createBatches } from "./batches.ts";
import { createFaults, type Faults } from "./faults.ts";
import type { Installation } from "./installations.ts";
import { judgeStatus } from "./statuses.ts";

/** A site under load: what is sent to it, and what it must answer. */
export interface SoakedSite extends Installation {
	/** The owner at each program, signed in. */
	owners: readonly TestClient[];
	faults: Faults;
	batches: Batches;
}

/** Signs the owner in at each program of a site. */
export async function soakedSite(installation: Installation): Promise<SoakedSite> {
	const faults = createFaults();
	const owners = await Promise.all(
		installation.programs.map(async ({ origin }) =>
			signIn({ url: origin, gateway: judgedFetch(faults) }, administrator),
		),
	);
	return { ...installation, owners, faults, batches: createBatches(faults) };
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
			judgeStatus(head, (status) => status >= 200 && status < 300, what, faults);
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
