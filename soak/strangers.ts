import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { rawCorpus } from "../hostile/raw-corpus.ts";
import { type HostileRequest, hostileRequest } from "../hostile/requests.ts";
import { send, sendRaw } from "../hostile/send.ts";
import { hangingMilliseconds } from "./ask.ts";
import { anyOf, type SoakedSite } from "./site.ts";

/** Of hundred requests so many are bytes that no HTTP library would send. */
const rawPercent = 5;

/** Requests of the team may change the site: strangers are not on it. */
const team = new Set<HostileRequest["credentials"]>(["owner", "editor", "counter"]);

/** Strangers who send broken requests. */
export function createStrangers({ targets, faults }: SoakedSite) {
	let made: HostileRequest[] = [];

	function nextRequest(): HostileRequest {
		while (true) {
			if (made.length === 0) made = fc.sample(hostileRequest, 200);
			const next = made.pop();
			if (next && !team.has(next.credentials)) return next;
		}
	}

	async function sendRequest(): Promise<void> {
		const request = nextRequest();
		const what = `${request.method} ${request.address} ${JSON.stringify(request)}`;
		const tooLate = setTimeout(hangingMilliseconds, null, { ref: false });
		const outcome = await Promise.race([send(anyOf(targets), request), tooLate]);
		if (!outcome) faults.note("a request without an answer", what);
		else if (outcome.status === 0) faults.note("a connection was reset", what);
		else faults.judge(outcome, (status) => status < 500, what);
	}

	async function sendBytes(): Promise<void> {
		const name = anyOf(Object.keys(rawCorpus));
		const line = await sendRaw(anyOf(targets), rawCorpus[name] ?? "");
		if (/^HTTP\/1\.1 5/.test(line)) faults.note("an answer of 500 and above", `${name}: ${line}`);
	}

	return { one: () => (Math.random() * 100 < rawPercent ? sendBytes() : sendRequest()) };
}
