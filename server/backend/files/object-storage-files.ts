import type { ObjectStorageSettings } from "../../../app/platform/environment.server.ts";
import { FileStorageFailure } from "../requests/outages.ts";
import {
	assertStorableName,
	type FileStore,
	isStorableName,
	type ListedFile,
	type StoredFileInfo,
} from "./file-store.ts";
import { createObjectStorageClient } from "./object-storage-client.ts";

/** Files in an S3-compatible bucket, so that several processes share them. */
export function createObjectStorageFiles(
	settings: ObjectStorageSettings,
	client = createObjectStorageClient(settings),
): FileStore {
	const { bucket: place } = settings;
	const requestOf = (name: string) => {
		assertStorableName(name);
		return { path: `${place}/${name}`, subject: name };
	};

	/** As many files as the storage names in one answer, and the word that gets the next ones. */
	async function listPage(bucket: string, token: string | undefined) {
		const query = new URLSearchParams({ "list-type": "2", prefix: `${bucket}/` });
		if (token !== undefined) query.set("continuation-token", token);
		const path = `${place}?${query}`;
		const answer = await client.send({ method: "GET", path, subject: `the list of ${bucket}` });
		return readList(answer?.text ?? "", bucket);
	}

	async function describe(name: string): Promise<StoredFileInfo | null> {
		const answer = await client.send({ method: "HEAD", ...requestOf(name) });
		return answer && infoOf(answer.headers, Number(answer.headers.get("content-length")));
	}

	async function remove(name: string): Promise<void> {
		await client.send({ method: "DELETE", ...requestOf(name) });
	}

	return {
		describe,
		remove,
		async move(name, newName) {
			assertStorableName(name);
			const headers = { "x-amz-copy-source": `/${place}/${name}` };
			const copied = await client.send({ method: "PUT", ...requestOf(newName), headers });
			if (!copied) return (await describe(newName)) !== null;
			await remove(name);
			return true;
		},
		async write(name, bytes, contentType) {
			const written = await client.send({
				method: "PUT",
				...requestOf(name),
				headers: { "content-type": contentType },
				body: new Uint8Array(bytes),
			});
			if (!written) throw new FileStorageFailure(`Not a file storage path: ${name}.`);
			return {
				contentType,
				eTag: written.headers.get("etag") ?? '""',
				size: bytes.byteLength,
				lastModified: new Date(),
			};
		},
		async read(name, range) {
			const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
			const file = await client.open({ method: "GET", ...requestOf(name), headers });
			if (!file) return null;
			const wholeSize = /\/(\d+)$/.exec(file.headers.get("content-range") ?? "")?.[1];
			const size = Number(wholeSize ?? file.headers.get("content-length"));
			return { info: infoOf(file.headers, size), body: file.body };
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
	if (textOf(xml, "IsTruncated") !== "true") return { files, next: undefined };
	const next = textOf(xml, "NextContinuationToken");
	// One that only knows the first version of lists would give the same files again and again.
	if (!next) throw new FileStorageFailure("The file storage doesn't say how its list goes on.");
	return { files, next };
}

function textOf(xml: string, element: string): string {
	return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? "";
}

function infoOf(headers: Headers, size: number): StoredFileInfo {
	return {
		contentType: headers.get("content-type") ?? "application/octet-stream",
		size,
		eTag: headers.get("etag") ?? '""',
		lastModified: new Date(headers.get("last-modified") ?? 0),
	};
}
