import { FileStorageFailure } from "../requests/outages.ts";
import type { ObjectStorageClient } from "./object-storage-client.ts";

interface ListedObject {
	/** Without the bucket. Only our own names matter, which need no XML escaping. */
	key: string;
	lastModified: Date;
}

/** All objects of a bucket whose keys begin with a prefix. @throws FileStorageFailure */
export async function listObjects(
	client: ObjectStorageClient,
	bucket: string,
	prefix: string,
): Promise<ListedObject[]> {
	const listed: ListedObject[] = [];
	let next: string | undefined;
	do {
		const query = new URLSearchParams({ "list-type": "2", prefix });
		if (next !== undefined) query.set("continuation-token", next);
		const subject = `the list of ${prefix}`;
		const answer = await client.send({ method: "GET", path: `${bucket}?${query}`, subject });
		const xml = answer?.text ?? "";
		for (const [, entry = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
			const lastModified = new Date(textOf(entry, "LastModified"));
			listed.push({ key: textOf(entry, "Key"), lastModified });
		}
		next = textOf(xml, "IsTruncated") === "true" ? textOf(xml, "NextContinuationToken") : undefined;
		// One that only knows the first version of lists would give the same files again and again.
		if (next === "")
			throw new FileStorageFailure("The file storage doesn't say how its list goes on.");
	} while (next !== undefined);
	return listed;
}

/** The text of an element of XML; empty if there is none. */
export function textOf(xml: string, element: string): string {
	return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? "";
}
