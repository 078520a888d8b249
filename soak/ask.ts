import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

/** An answer, read to its end. */
export interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
	/** When the request was sent and when the answer had arrived: milliseconds of `performance.now`. */
	sentAt: number;
	receivedAt: number;
}

interface Question {
	method?: string;
	headers?: OutgoingHttpHeaders;
	body?: string;
}

/** After so long without a whole answer a request counts as one that hangs. */
export const hangingMilliseconds = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/**
 * Asks, and reads the whole answer.
 * @throws when the connection is reset, or no answer comes for half a minute.
 */
export function ask(
	url: string,
	{ method = "GET", headers, body }: Question = {},
): Promise<Answer> {
	const sentAt = performance.now();
	return new Promise((resolve, reject) => {
		const signal = AbortSignal.timeout(hangingMilliseconds);
		const sent = request(url, { method, headers, agent, signal }, (answer) => {
			const parts: Buffer[] = [];
			answer.on("data", (part) => parts.push(part));
			answer.once("error", reject);
			answer.once("end", () => {
				const { statusCode: status = 0, headers } = answer;
				const receivedAt = performance.now();
				resolve({ status, headers, body: Buffer.concat(parts), sentAt, receivedAt });
			});
		});
		sent.once("error", reject);
		sent.end(body);
	});
}

/** Closes the connections that are kept for further questions. */
export function closeConnections(): void {
	agent.destroy();
}
