import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ObjectStorageSettings } from "../../../app/platform/environment.server.ts";

interface StoredObject {
	bytes: Buffer;
	type: string;
	lastModified: Date;
}

export interface TestObjectStorage {
	/** For the one account that it knows. */
	settings: ObjectStorageSettings;
	/** By key. */
	objects: Map<string, StoredObject>;
	/** What it does with requests from now on. */
	state: "works" | "fails" | "hangs" | "stalls";
	/** How many requests it has received. */
	requests: number;
	/** Ends all connections, answered or not. */
	disconnect(): void;
	stop(): void;
}

const bucket = "bakery";
const objectsPerList = 2;

/** The part of the S3 protocol that we use, kept in memory. */
export async function startTestObjectStorage(): Promise<TestObjectStorage> {
	const objects = new Map<string, StoredObject>();
	const server = createServer(async (request, response) => {
		storage.requests += 1;
		if (storage.state === "hangs") return;
		if (storage.state === "fails") return response.writeHead(500).end("<Code>InternalError</Code>");
		if (!isSigned(request)) return response.writeHead(403).end("<Code>AccessDenied</Code>");
		const { pathname, searchParams } = new URL(request.url ?? "", "http://storage");
		if (searchParams.get("list-type") === "2") return response.end(list(objects, searchParams));
		const key = pathname.slice(`/${bucket}/`.length);
		if (request.method === "PUT") {
			const source = request.headers["x-amz-copy-source"];
			if (typeof source === "string") {
				const copied = objects.get(source.slice(`/${bucket}/`.length));
				if (!copied) return response.writeHead(404).end("<Code>NoSuchKey</Code>");
				objects.set(key, { ...copied, lastModified: new Date() });
				return response.end("<CopyObjectResult></CopyObjectResult>");
			}
			const type = request.headers["content-type"] ?? "";
			objects.set(key, { bytes: await buffer(request), type, lastModified: new Date() });
			return response.setHeader("etag", '"1"').end();
		}
		if (request.method === "DELETE") {
			objects.delete(key);
			return response.writeHead(204).end();
		}
		const object = objects.get(key);
		if (!object) return response.writeHead(404).end();
		const [, first = "0", last = ""] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
		const part = object.bytes.subarray(Number(first), last ? Number(last) + 1 : undefined);
		response.writeHead(last ? 206 : 200, {
			"content-type": object.type,
			"content-length": part.byteLength,
			etag: '"1"',
			"last-modified": object.lastModified.toUTCString(),
			...(last ? { "content-range": `bytes ${first}-${last}/${object.bytes.byteLength}` } : {}),
		});
		if (storage.state === "stalls") return response.write(part.subarray(0, 1));
		return response.end(request.method === "HEAD" ? undefined : part);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const storage: TestObjectStorage = {
		settings: {
			endpoint: `http://127.0.0.1:${port}`,
			region: "eu-central-1",
			bucket,
			accessKeyId: "the key",
			secretAccessKey: "the secret",
		},
		objects,
		state: "works",
		requests: 0,
		disconnect: () => server.closeAllConnections(),
		stop() {
			server.close();
			server.closeAllConnections();
		},
	};
	return storage;
}

function isSigned({ headers }: IncomingMessage): boolean {
	return /^AWS4-HMAC-SHA256 Credential=the key\/\d+\/eu-central-1\/s3\//.test(
		headers.authorization ?? "",
	);
}

/** A few of the objects whose key begins with the prefix, and how to get the next. */
function list(objects: Map<string, StoredObject>, query: URLSearchParams): string {
	const prefix = query.get("prefix") ?? "";
	const first = Number(query.get("continuation-token") ?? 0);
	const next = first + objectsPerList;
	const wanted = [...objects].filter(([key]) => key.startsWith(prefix));
	const entries = wanted.slice(first, next).map(([key, { lastModified }]) => {
		const time = lastModified.toISOString();
		return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`;
	});
	const isCut = next < wanted.length;
	const token = isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
	const state = `<IsTruncated>${isCut}</IsTruncated>${token}`;
	return `<?xml version="1.0"?>\n<ListBucketResult>${state}${entries.join("")}</ListBucketResult>`;
}
