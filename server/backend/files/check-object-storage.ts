import { AwsClient } from "aws4fetch";
import type { ObjectStorageSettings } from "../../../app/platform/environment.server.ts";
import { errorMessage, StartError } from "../../process/start-error.ts";
import { withDeadline } from "../requests/with-deadline.ts";

const boundMilliseconds = 10_000;

/**
 * Writes a small file into the bucket and removes it: a key that may read could still be one that
 * may not write, and the first upload would be too late to find out.
 * @throws StartError that says what to correct.
 */
export async function checkObjectStorage(settings: ObjectStorageSettings): Promise<void> {
	const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
	const file = `${endpoint}/${bucket}/levain-start-check`;
	for (const method of ["PUT", "DELETE"]) {
		const status = await statusOf(client, file, method, settings);
		if (status >= 300) throw new StartError(problemOf(status, settings));
	}
}

async function statusOf(
	client: AwsClient,
	file: string,
	method: string,
	{ endpoint }: ObjectStorageSettings,
): Promise<number> {
	const body = method === "PUT" ? "This file may be removed." : null;
	try {
		const ending = new AbortController();
		const answering = async () => {
			const response = await client.fetch(file, { method, body, signal: ending.signal });
			await response.arrayBuffer();
			return response.status;
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

function problemOf(status: number, { endpoint, bucket }: ObjectStorageSettings): string {
	if (status === 401 || status === 403) {
		return `The file storage ${endpoint} refuses to write to the bucket ${bucket}. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may write and delete there.`;
	}
	if (status === 404) {
		return `The file storage ${endpoint} has no bucket ${bucket}. Check S3_BUCKET and S3_ENDPOINT.`;
	}
	return `The file storage ${endpoint} answers ${status} for the bucket ${bucket}. Check its state, and S3_ENDPOINT, S3_BUCKET and S3_REGION.`;
}
