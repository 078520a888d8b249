import { isDrawing } from "../../../app/bakery/media/file-signatures.ts";
import type { UploadRefusal } from "../../../app/bakery/media/uploads.ts";
import { log } from "../../../app/platform/log.server.ts";
import type { Images } from "../../backend/files/images.ts";
import { storagePaths } from "../../backend/files/storage-paths.ts";
import type { Api } from "../../backend/gateway/api.ts";
import { Refusal, uploadRefusal } from "../../backend/requests/refusal.ts";
import { createBoundedQueue } from "../../limits/bounded-queue.ts";
import { queues } from "../../limits/limits.ts";
import { senderOf } from "../../limits/sender.ts";
import { metrics } from "../../metrics/metrics.ts";
import type { CleanUpload } from "../image-worker/clean-upload.ts";
import type { ImageWorker } from "../image-worker/image-worker.ts";
import { NotAnImageError } from "../image-worker/not-an-image.ts";

/**
 * Opens an uploaded file: gives it back without metadata, with its facts and the type that it really has.
 * @param file.name its key in the bucket, for the log.
 * @throws {Refusal} when it is not to be kept.
 */
export type OpenUpload = (file: {
	bytes: Uint8Array;
	name: string;
}) => Promise<Exclude<CleanUpload, { refusal: UploadRefusal }>>;

function tooManyUploads(): Refusal {
	const message = "Too many images are being uploaded. Please try again in a few seconds.";
	return new Refusal(503, "busy", message, 5);
}

/**
 * Opens uploads in the image process.
 */
export function createOpenUpload(imageWorker: ImageWorker): OpenUpload {
	const queue = createBoundedQueue({ ...queues.upload, tooMany: tooManyUploads });
	return async ({ bytes, name }) => {
		const result = await queue.run(() => cleaned(imageWorker, bytes, name));
		uploads.add({ outcome: "refusal" in result ? "refused" : "opened" });
		if ("refusal" in result) throw uploadRefusal(result.refusal);
		return result;
	};
}

const uploads = metrics.counter<{ outcome: "opened" | "refused" }>(
	"levain_uploads_total",
	"Uploads that could be opened as images, and those that could not.",
	[{ outcome: "opened" }, { outcome: "refused" }],
);

type Cleaned = Awaited<ReturnType<typeof runOnce>>;

const runOnce = (imageWorker: ImageWorker, bytes: Uint8Array) =>
	imageWorker.run("cleanUpload", bytes);

/**
 * The process may end because of another file, so this one gets a second chance, unless it is the
 * one that took too long.
 */
async function cleaned(
	imageWorker: ImageWorker,
	bytes: Uint8Array,
	name: string,
): Promise<Cleaned> {
	try {
		return await runOnce(imageWorker, bytes).catch((error: unknown) => {
			if (error instanceof NotAnImageError) throw error;
			return runOnce(imageWorker, bytes);
		});
	} catch (error) {
		log.warn("could not open an upload", { name, error });
		if (!(error instanceof NotAnImageError)) return { refusal: "damaged" };
		return { refusal: isDrawing(bytes) ? "slow_drawing" : "too_many_pixels" };
	}
}

/**
 * Answers uploads: each file is opened before it is kept, without metadata and with its true type.
 * Callers and sizes are checked already.
 */
export function answerUploads(
	answer: Api["answer"],
	openUpload: OpenUpload,
	images: Pick<Images, "store">,
): Api["answer"] {
	return async (request, caller) => {
		const isUpload = request.method === "POST";
		const name = isUpload ? storagePaths.image.exec(request.path)?.[1] : undefined;
		if (name === undefined) return answer(request, caller);
		const opened = await openUpload({ bytes: request.body ?? new Uint8Array(), name });
		await images.store({ name, ...opened }, { caller, sender: senderOf(request.address) });
		return Response.json({ Key: name });
	};
}
