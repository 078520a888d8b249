import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { ObjectStorageSettings } from "../../app/platform/environment.server.ts";
import {
	assertStorableName,
	type FileStore,
	isStorableName,
	type ListedFile,
	type StoredFileInfo,
} from "./file-store.ts";

/**
 * Files in an S3-compatible bucket, so that several processes share them. `aws4fetch` signs the
 * requests: it is one small file on top of fetch, where Amazon's own client is dozens of packages
 * for the same four calls.
 */
export function createObjectStorageFiles(settings: ObjectStorageSettings): FileStore {
	const client = new AwsClient({
		accessKeyId: settings.accessKeyId,
		secretAccessKey: settings.secretAccessKey,
		region: settings.region,
		service: "s3",
	});
	const send = (name: string, init: RequestInit) => {
		assertStorableName(name);
		return client.fetch(`${settings.endpoint}/${settings.bucket}/${name}`, init);
	};

	/** As many files as the storage names in one answer, and the word that gets the next ones. */
	async function listPage(bucket: string, token: string | undefined) {
		const query = new URLSearchParams({ "list-type": "2", prefix: `${bucket}/` });
		if (token !== undefined) query.set("continuation-token", token);
		const response = await client.fetch(`${settings.endpoint}/${settings.bucket}?${query}`);
		await expectSuccess(response, `the list of ${bucket}`);
		return readList(await response.text(), bucket);
	}

	async function describe(name: string): Promise<StoredFileInfo | null> {
		const response = await send(name, { method: "HEAD" });
		if (response.status === 404) return null;
		await expectSuccess(response, name);
		return infoOf(response, Number(response.headers.get("content-length")));
	}

	async function remove(name: string): Promise<void> {
		const response = await send(name, { method: "DELETE" });
		if (response.status !== 404) await expectSuccess(response, name);
	}

	return {
		describe,
		remove,
		async move(name, newName) {
			assertStorableName(name);
			const headers = { "x-amz-copy-source": `/${settings.bucket}/${name}` };
			const copied = await send(newName, { method: "PUT", headers });
			if (copied.status === 404) return (await describe(newName)) !== null;
			await expectCopied(copied, name);
			await remove(name);
			return true;
		},
		async write(name, bytes, contentType) {
			const body = new Uint8Array(bytes);
			const response = await send(name, {
				method: "PUT",
				headers: { "content-type": contentType },
				body,
			});
			await expectSuccess(response, name);
			return {
				contentType,
				eTag: response.headers.get("etag") ?? '""',
				size: bytes.byteLength,
				lastModified: new Date(),
			};
		},
		async read(name, range) {
			const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
			const response = await send(name, { method: "GET", headers });
			if (response.status === 404) return null;
			await expectSuccess(response, name);
			const wholeSize = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
			const size = Number(wholeSize ?? response.headers.get("content-length"));
			return {
				info: infoOf(response, size),
				body: response.body as ReadableStream<Uint8Array>,
			};
		},
		async list(bucket) {
			const listed: ListedFile[] = [];
			let next: string | undefined;
			do {
				const page = await listPage(bucket, next);
				listed.push(...page.files);
				next = page.next;
			} while (next !== undefined);
			return listed;
		},
		// A request that is interrupted leaves nothing in an object storage.
		removeUnfinished: async () => 0,
	};
}

/** Only our own names matter, which need no XML escaping. */
function readList(xml: string, bucket: string): { files: ListedFile[]; next: string | undefined } {
	const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = ""]) => {
		const key = textOf(entry, "Key");
		const lastModified = new Date(textOf(entry, "LastModified"));
		if (!isStorableName(key) || !key.startsWith(`${bucket}/`)) return [];
		return { name: key.slice(bucket.length + 1), lastModified };
	});
	const isCut = textOf(xml, "IsTruncated") === "true";
	return { files, next: isCut ? textOf(xml, "NextContinuationToken") : undefined };
}

function textOf(xml: string, element: string): string {
	return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? "";
}

function infoOf({ headers }: Response, size: number): StoredFileInfo {
	return {
		contentType: headers.get("content-type") ?? "application/octet-stream",
		size,
		eTag: headers.get("etag") ?? '""',
		lastModified: new Date(headers.get("last-modified") ?? 0),
	};
}

/** A copy that fails after a while says so in the body of a success. */
async function expectCopied(response: Response, name: string): Promise<void> {
	const answer = await response.text();
	const isFailed = response.ok && answer.includes("<Error>");
	await expectSuccess(new Response(answer, { status: isFailed ? 500 : response.status }), name);
}

async function expectSuccess(response: Response, name: string): Promise<void> {
	if (response.ok) return;
	const answer = (await response.text()).slice(0, 300);
	throw new Error(`The file storage answered ${response.status} for ${name}: ${answer}`);
}
