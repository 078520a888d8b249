import { withTimeout } from "../../app/platform/with-timeout.ts";

const tooLate = new Error("The body did not arrive in time.");

/**
 * Reads the body of a request step by step.
 * @param milliseconds the time limit for the whole body.
 */
export function createBodyReader(request: Request, { milliseconds }: { milliseconds: number }) {
	const reader = request.body?.getReader();
	const deadline = performance.now() + milliseconds;
	const chunks: Uint8Array[] = [];

	/** False at the end of the body. */
	async function readOn(): Promise<boolean> {
		const chunk = await reader?.read();
		if (chunk?.value) chunks.push(chunk.value);
		return chunk?.done === false;
	}

	async function line(max: number): Promise<string | null> {
		for (;;) {
			const read = Buffer.concat(chunks);
			const end = read.indexOf("\n");
			if (end >= 0) return end <= max ? read.toString("utf8", 0, end) : null;
			if (read.byteLength > max || !(await readOn())) return null;
		}
	}

	async function all(): Promise<Buffer<ArrayBuffer>> {
		while (await readOn());
		return Buffer.concat(chunks);
	}

	async function nothing(): Promise<void> {
		while (await readOn()) chunks.length = 0;
	}

	/** The timer ends with the reading: it would keep the request and its body. */
	const orTooLate = <Read>(reading: Promise<Read>): Promise<Read | null> =>
		withTimeout(reading, deadline - performance.now(), tooLate).catch(() => null);

	return {
		/** The first line; null if it is longer than so many bytes, or the body ends early. */
		readLine: (max: number) => orTooLate(line(max)),
		/** The whole body, so that a slow sender holds up nobody else; null if it ends early. */
		readAll: () => orTooLate(all()),
		/** Reads to the end: a browser that is still sending would not see the response. */
		async discard(): Promise<void> {
			await orTooLate(nothing());
		},
	};
}
