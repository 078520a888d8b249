import { AwsClient } from "aws4fetch";
import type { ObjectStorageSettings } from "../../../app/platform/environment.server.ts";

type Input = Parameters<AwsClient["sign"]>[0];
type Init = Parameters<AwsClient["sign"]>[1];

/**
 * Requests to an object storage, signed as every well-known one accepts them. `aws4fetch` signs: it is
 * one small file on top of fetch, where Amazon's own client is dozens of packages for the same few calls.
 */
export class SignedRequests extends AwsClient {
	/** @param retries how often a request is repeated that the storage couldn't answer. */
	constructor(settings: ObjectStorageSettings, retries: number) {
		const { accessKeyId, secretAccessKey, region } = settings;
		super({ accessKeyId, secretAccessKey, region, service: "s3", retries });
	}

	override async sign(input: Input, init?: Init): Promise<Request> {
		const headers = new Headers(init?.headers);
		// A bucket's policy may refuse bodies that aren't part of the signature.
		headers.set("x-amz-content-sha256", await hashOf(init?.body));
		// A redirect leads to another region, where this signature is wrong.
		const request = await super.sign(input, { ...init, headers, redirect: "manual" });
		// Compressed answers have no length. It isn't signed, because proxies change it on the way.
		request.headers.set("accept-encoding", "identity");
		return request;
	}
}

async function hashOf(body: BodyInit | null | undefined): Promise<string> {
	const bytes = await new Response(body).arrayBuffer();
	return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
