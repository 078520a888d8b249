import type { Sql } from "postgres";
import { z } from "zod";
import { DELETED_PICTURE_BUCKET, PICTURE_BUCKET } from "../../../app/bakery/media/rules.ts";
import { parseJsonBody } from "../../http/parse-json.ts";
import { invalidRequest, Refusal } from "../requests/refusal.ts";
import { type FileStore, fileNamePattern } from "./file-store.ts";

/** A name that a request may give of a stored file. */
export const fileName = z.string().regex(new RegExp(`^${fileNamePattern}$`));
const bucket = z.enum([PICTURE_BUCKET, DELETED_PICTURE_BUCKET]);

/** From where an image moves to where. */
const moveBody = z
	.strictObject({
		bucketId: bucket,
		sourceKey: fileName,
		destinationBucket: bucket,
		destinationKey: fileName,
	})
	.refine(
		({ bucketId, sourceKey, destinationBucket, destinationKey }) =>
			bucketId !== destinationBucket && sourceKey === destinationKey,
	);

/**
 * Moves a picture to the other bucket. First the file, then its row: repeated after an interruption, it
 * continues.
 * @param body of the request.
 * @throws {Refusal}
 */
export async function movePicture(
	sql: Sql,
	files: FileStore,
	body: Uint8Array | null,
): Promise<Response> {
	const parsed = moveBody.safeParse(parseJsonBody(body));
	if (!parsed.success) throw invalidRequest();
	const { bucketId, sourceKey: name, destinationBucket } = parsed.data;
	const [row] = await sql`
		select from files.images where bucket = ${bucketId} and name = ${name}`;
	const isMoved =
		row !== undefined && (await files.move(`${bucketId}/${name}`, `${destinationBucket}/${name}`));
	if (!isMoved) throw new Refusal(404, "not_found", "Object not found");
	await sql.begin(async (transaction) => {
		await transaction`
			delete from files.images where bucket = ${destinationBucket} and name = ${name}`;
		await transaction`
			update files.images set bucket = ${destinationBucket}, updated_at = now()
			where bucket = ${bucketId} and name = ${name}`;
	});
	return Response.json({ message: "Successfully moved" });
}
