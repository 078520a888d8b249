import type { ObjectStorageSettings } from "../../../app/platform/environment.server.ts";
import { errorMessage, StartError } from "../../process/start-error.ts";
import { withDeadline } from "../requests/with-deadline.ts";
import { SignedRequests } from "./signed-requests.ts";

const boundMilliseconds = 10_000;

const file = "levain-start-check";

/** One step per right of the key, in an order that leaves no file behind. */
const steps = [
	{ right: "write", method: "PUT", path: `/${file}`, body: "This file may be removed." },
	{ right: "read", method: "GET", path: `/${file}` },
	{ right: "list", method: "GET", path: "?list-type=2&max-keys=1" },
	// Without the right to list, a missing file is forbidden instead: an image that is gone would look like an outage.
	{ right: "list", method: "GET", path: `/${file}-missing`, expected: 404 },
	{ right: "delete", method: "DELETE", path: `/${file}` },
];

/**
 * Uses each right that a key needs once, with a small file: the first upload would be too late to find
 * out that one is missing.
 * @throws StartError that says what to correct.
 */
export async function checkObjectStorage(settings: ObjectStorageSettings): Promise<void> {
	const client = new SignedRequests(settings, 0);
	for (const step of steps) {
		const answer = await ask(client, step, settings);
		const isFine = step.expected ? answer.status === step.expected : answer.status < 300;
		if (!isFine) throw new StartError(problemOf(answer, step.right, settings));
	}
}

interface Answer {
	status: number;
	/** The storage's own words after a colon, or nothing. */
	reason: string;
}

async function ask(
	client: SignedRequests,
	{ method, path, body = null }: { method: string; path: string; body?: string | null },
	{ endpoint, bucket }: ObjectStorageSettings,
): Promise<Answer> {
	try {
		const ending = new AbortController();
		const answering = async () => {
			const init = { method, body, signal: ending.signal };
			const response = await client.fetch(`${endpoint}/${bucket}${path}`, init);
			const [, reason = ""] = /<Message>([^<]{1,300})/.exec(await response.text()) ?? [];
			return { status: response.status, reason: reason && `: ${reason.replace(/\.$/, "")}` };
		};
		return await withDeadline(answering(), ending, boundMilliseconds);
	} catch (cause) {
		const reason = errorMessage(cause instanceof Error ? (cause.cause ?? cause) : cause);
		throw new StartError(
			`The file storage ${endpoint} cannot be reached: ${reason}. Check S3_ENDPOINT and the network.`,
			{ cause },
		);
	}
}

function problemOf(
	{ status, reason }: Answer,
	right: string,
	{ endpoint, bucket }: ObjectStorageSettings,
): string {
	if (status === 401 || status === 403) {
		return `The file storage ${endpoint} refuses to ${right} in the bucket ${bucket}${reason}. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may read, write, delete, and list there.`;
	}
	if (status === 404) {
		return `The file storage ${endpoint} has no bucket ${bucket}${reason}. Check S3_BUCKET and S3_ENDPOINT.`;
	}
	return `The file storage ${endpoint} answers ${status} for the bucket ${bucket}${reason}. Check its state, and S3_ENDPOINT, S3_BUCKET and S3_REGION.`;
}
