import { ReadableStream } from "node:stream/web";
import type { ObjectStorageSettings } from "../../../app/platform/environment.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { fileStorageRequests } from "../../metrics/operation-metrics.ts";
import { errorMessage } from "../../process/start-error.ts";
import { FileStorageFailure } from "../requests/outages.ts";
import { withDeadline } from "../requests/with-deadline.ts";
import { SignedRequests } from "./signed-requests.ts";

/** A request to the storage. */
interface StorageRequest {
	method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
	/** Below the endpoint, with the bucket. */
	path: string;
	/** Its subject, for the log. */
	subject: string;
	headers?: Record<string, string>;
	body?: Uint8Array<ArrayBuffer>;
}

export interface Deadlines {
	/** For an answer, all tries together, and for each further part of a file. */
	answerMilliseconds: number;
	/** Files that are sent get as much time more as this pace takes. */
	slowestBytesPerSecond: number;
}

/** The largest upload ends within the minute after which browsers give up. */
const usualDeadlines: Deadlines = { answerMilliseconds: 10_000, slowestBytesPerSecond: 500_000 };

/** A storage that answers with a problem of its own is asked again, all within half a second. */
const retries = 3;

export type ObjectStorageClient = ReturnType<typeof createObjectStorageClient>;

/**
 * Sends signed requests to an object storage, each with a deadline.
 * @param isSilent whether the caller itself reports its failures.
 * All requests throw FileStorageFailure, and return null when the storage has no such file.
 */
export function createObjectStorageClient(
	settings: ObjectStorageSettings,
	{ answerMilliseconds, slowestBytesPerSecond }: Deadlines = usualDeadlines,
	{ isSilent = false } = {},
) {
	const client = new SignedRequests(settings, retries);
	let isFailing = false;

	async function ask(request: StorageRequest, signal: AbortSignal): Promise<Response | null> {
		const { path, method, headers = {}, body = null } = request;
		const init = { method, headers, body, signal };
		const response = await client.fetch(`${settings.endpoint}/${path}`, init);
		if (response.ok) return response;
		const answer = (await response.text()).slice(0, 300);
		if (response.status === 404 && !answer.includes("NoSuchBucket")) return null;
		throw new FileStorageFailure(
			`The file storage answered ${response.status} for ${request.subject}: ${answer}`,
			{ status: response.status },
		);
	}

	/** Counts how the work ends, and logs the first failure of an outage, and its end. */
	async function watched<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
		try {
			const result = await work();
			if (isSilent) return result;
			fileStorageRequests.add({ outcome: "answered" });
			if (isFailing) log.info("the file storage works again");
			isFailing = false;
			return result;
		} catch (cause) {
			const error = asFailure(cause, subject);
			if (isSilent) throw error;
			fileStorageRequests.add({ outcome: "failed" });
			if (!isFailing) log.error("the file storage failed", { error });
			isFailing = true;
			throw error;
		}
	}

	return {
		send(request: StorageRequest): Promise<{ headers: Headers; text: string } | null> {
			const sending = ((request.body?.byteLength ?? 0) / slowestBytesPerSecond) * 1000;
			const ending = new AbortController();
			const answering = async () => {
				const response = await ask(request, ending.signal);
				if (!response) return null;
				const text = await response.text();
				return { headers: response.headers, text };
			};
			return watched(request.subject, () =>
				withDeadline(answering(), ending, answerMilliseconds + sending),
			);
		},
		/** Reads a file at the pace of its reader. */
		open({ subject, ...request }: StorageRequest) {
			const ending = new AbortController();
			const inTime = <Result>(work: Promise<Result>) =>
				withDeadline(work, ending, answerMilliseconds);
			return watched(subject, async () => {
				const response = await inTime(ask({ subject, ...request }, ending.signal));
				if (!response) return null;
				const reader = response.body?.getReader();
				const body = new ReadableStream<Uint8Array>({
					async pull(controller) {
						const part = await watched(subject, async () => reader && inTime(reader.read()));
						if (part?.value) controller.enqueue(part.value);
						else controller.close();
					},
					cancel: () => ending.abort(),
				});
				return { headers: response.headers, body };
			});
		},
	};
}

function asFailure(cause: unknown, subject: string): FileStorageFailure {
	if (cause instanceof FileStorageFailure) return cause;
	// What fetch throws says nothing by itself.
	const reason = errorMessage(cause instanceof Error ? (cause.cause ?? cause) : cause);
	return new FileStorageFailure(`The file storage could not be reached for ${subject}: ${reason}`);
}
