import { setTimeout as delay } from "node:timers/promises";

/** The body of a request, read as far as it is asked for. */
export interface BodyReader {
	/**
	 * Reads the first line.
	 * @returns null when there is none of at most so many bytes, or the body breaks off.
	 */
	readLine(longest: number): Promise<string | null>;
	/**
	 * Reads the body to its end before any work on it begins, so that a slow sender holds up nobody
	 * else.
	 * @returns the request with all of its body; null when it breaks off.
	 */
	readAll(): Promise<Request | null>;
	/** Reads to the end and keeps nothing: a browser that is still sending would hear no answer. */
	discard(): Promise<void>;
}

/** @param milliseconds how long all of the body may take; what is late has broken off. */
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
