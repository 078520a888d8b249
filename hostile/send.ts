import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { HostileRequest } from "./requests.ts";
import type { Target } from "./targets.ts";

/** The result of a request. */
export interface Outcome {
	/** 0 where the server closed the connection without an answer. */
	status: number;
	milliseconds: number;
}

const defaultAgent = new Agent({ keepAlive: true, maxSockets: 20 });

/**
 * Sends a request and reads its answer to the end; of an endless one only the beginning.
 * @param agent its connections, where they are not those of all requests
 */
export function send(
	target: Target,
	hostile: HostileRequest,
	agent: Agent = defaultAgent,
): Promise<Outcome> {
	const { hostname, port } = new URL(target.origin);
	const { method, address, body } = hostile;
	const headers = {
		...hostile.headers,
		...credentialsOf(target, hostile.credentials),
		"content-length": String(body?.byteLength ?? 0),
	};
	const began = performance.now();
	return new Promise((resolve) => {
		const end = (status: number) => resolve({ status, milliseconds: performance.now() - began });
		const sent = request({ hostname, port, method, path: address, headers, agent }, (answer) => {
			const { statusCode: status = 0, headers } = answer;
			if (headers["content-type"] === "text/event-stream") {
				answer.destroy();
				return end(status);
			}
			answer.resume().once("close", () => end(status));
		});
		sent.once("error", () => end(0));
		sent.end(body ?? undefined);
	});
}

function credentialsOf(
	{ tokens }: Target,
	credentials: HostileRequest["credentials"],
): Record<string, string> {
	switch (credentials) {
		case "none":
			return {};
		case "made-up token":
			return { authorization: "Bearer e30.e30.AAAA" };
		default:
			return { authorization: `Bearer ${tokens[credentials]}` };
	}
}

const timeoutMilliseconds = 3000;

/**
 * Sends bytes over a connection of their own.
 * @returns the first line of the answer; empty where there was none.
 */
export function sendRaw({ origin }: Target, bytes: string): Promise<string> {
	const { hostname, port } = new URL(origin);
	return new Promise((resolve) => {
		let received = "";
		const socket = connect(Number(port), hostname, () =>
			socket.write(Buffer.from(bytes, "latin1")),
		);
		const end = () => {
			socket.destroy();
			resolve(received.split("\r\n")[0] ?? "");
		};
		socket.setTimeout(timeoutMilliseconds, end);
		socket.once("error", end).once("close", end);
		socket.on("data", (chunk) => {
			received += chunk.toString("latin1");
			if (received.includes("\r\n")) end();
		});
	});
}
