import { setTimeout as delay } from "node:timers/promises";

/** Reads the body of a request step by step. */
export interface BodyReader {
	/** The first line; null if it is longer than so many bytes, or the body ends early. */
	readLine(longest: number): Promise<string | null>;
	/**
	 * The request with its whole body, so that a slow sender holds up nobody else; null if it ends
	 * early.
	 */
	readAll(): Promise<Request | null>;
	/** Reads to the end: a browser that is still sending would not see the response. */
	discard(): Promise<void>;
}

/** @param milliseconds the time limit for the whole body. */
export function createBodyReader(
	request: Request,
	{ milliseconds }: { milliseconds: number },
): BodyReader {
	const reader = request.body?.getReader();
	const tooLate = delay(milliseconds, null, { ref: false });
	const chunks: Uint8Array[] = [];

	/** False at the end of the body. */
	async function readOn(): Promise<boolean> {
		const chunk = await reader?.read();
		if (chunk?.value) chunks.push(chunk.value);
		return chunk?.done === false;
	}

	async function line(longest: number): Promise<string | null> {
		for (;;) {
			const read = Buffer.concat(chunks);
			const end = read.indexOf("\n");
			if (end >= 0) return end <= longest ? read.toString("utf8", 0, end) : null;
			if (read.byteLength > longest || !(await readOn())) return null;
		}
	}

	async function all(): Promise<Request> {
		while (await readOn());
		const { url, method, headers } = request;
		return new Request(url, { method, headers: new Headers(headers), body: Buffer.concat(chunks) });
	}

	async function nothing(): Promise<void> {
		while (await readOn()) chunks.length = 0;
	}

	const orTooLate = <Read>(reading: Promise<Read>) =>
		Promise.race([reading.catch(() => null), tooLate]);

	return {
		readLine: (longest) => orTooLate(line(longest)),
		readAll: () => orTooLate(all()),
		async discard() {
			await orTooLate(nothing());
		},
	};
}
