// Sends everything that one address can send to one address of a site, as fast as it can, in a process
// of its own: `node hostile/flood.ts SECONDS ADDRESS TARGET`, the target as JSON. Prints how many
// answers of each status came.
import { Agent } from "node:http";
import type { HostileRequest } from "./requests.ts";
import { send, sendRaw } from "./send.ts";
import type { Target } from "./targets.ts";

const [seconds = "1", address = "/", given = "{}"] = process.argv.slice(2);
const target: Target = JSON.parse(given);

/** Below the connections of one address, and beyond what the server does at once. */
const atOnce = 120;
const pipelined = 200;

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
/** All of it comes from one sender, whose requests a proxy passes on. */
const sender = { "x-forwarded-for": "192.0.2.66", origin: target.origin };
const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };

type Attack = [method: string, body: string | null, headers?: Record<string, string>];

const fields = Array.from({ length: 4200 }, (_, index) => `pieces-${index}=1`).join("&");
const attacks: Attack[] = [
	["GET", null],
	["HEAD", null],
	["POST", "a=b", form],
	["POST", `message=${"a".repeat(54_000)}`, form],
	["POST", fields, form],
	["POST", '{"email":"a@bakery.test","password":"guessed"}', json],
	["POST", `[${"[".repeat(20_000)}`, json],
	["PUT", "a=b", form],
	["PATCH", "{}", json],
	["DELETE", null],
	["OPTIONS", null],
];
const credentials = ["none", "made-up token"] as const;

const statuses: Record<string, number> = {};
const end = performance.now() + Number(seconds) * 1000;
let sent = 0;

function nextRequest(): HostileRequest {
	const number = sent++;
	const [method, body, headers] = attacks[number % attacks.length] as Attack;
	// Half of them are for an address that was never asked before.
	const query = number % 2 === 0 ? `${address.includes("?") ? "&" : "?"}page=${number}` : "";
	return {
		method,
		address: address + query,
		headers: { ...sender, ...headers },
		body: body === null ? null : Buffer.from(body),
		credentials: credentials[number % credentials.length] ?? "none",
	};
}

async function attack(): Promise<void> {
	while (performance.now() < end) {
		const { status } = await send(target, nextRequest(), agent);
		statuses[status] = (statuses[status] ?? 0) + 1;
	}
}

/** Requests that wait for no answer. */
async function attackWithoutWaiting(): Promise<void> {
	const { host } = new URL(target.origin);
	const common = `Host: ${host}\r\nX-Forwarded-For: ${sender["x-forwarded-for"]}\r\n`;
	const post = `POST ${address} HTTP/1.1\r\n${common}Content-Type: ${form["content-type"]}\r\nContent-Length: 3\r\n\r\na=b`;
	const get = `GET ${address} HTTP/1.1\r\n${common}\r\n`;
	while (performance.now() < end) {
		await sendRaw(target, post.repeat(pipelined));
		await sendRaw(target, get.repeat(pipelined));
	}
}

const waiting = Array.from({ length: atOnce }, attack);
await Promise.all([...waiting, ...Array.from({ length: 10 }, attackWithoutWaiting)]);
agent.destroy();
console.log(JSON.stringify(statuses));
process.exit();
