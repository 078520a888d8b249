import PQueue from "p-queue";
import { type UploadRefusal, uploadRefusals } from "../../../app/bakery/media/upload-refusals.ts";
import { log } from "../../../app/platform/log.server.ts";
import { NotAPictureError } from "../../pictures/picture-facts.ts";
import type { Workshop } from "../../pictures/workshop.ts";

/**
 * Opens an uploaded file: gives it back without metadata, with the type that it really has.
 * @param file.name its key in the bucket, for the log.
 * @throws {RefusedUploadError} when it is not to be kept.
 */
export type OpenUpload = (file: {
	bytes: Uint8Array;
	name: string;
}) => Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }>;

interface Refusal {
	/** HTTP status. */
	status: number;
	/** For programs. */
	code: string;
	/** For people. */
	message: string;
}

/** An upload is not kept, for a reason that whoever sent it can do something about. */
export class RefusedUploadError extends Error {
	override readonly name = "RefusedUploadError";
	readonly status: number;
	readonly code: string;
	/** When to try again, if that is all there is to do. */
	readonly retryAfterSeconds: number | null;

	constructor({ status, code, message }: Refusal, retryAfterSeconds: number | null = null) {
		super(message);
		this.status = status;
		this.code = code;
		this.retryAfterSeconds = retryAfterSeconds;
	}

	/** The refusal for one of the reasons that browsers know as well. */
	static because(code: UploadRefusal): RefusedUploadError {
		return new RefusedUploadError({ code, ...uploadRefusals[code] });
	}
}

const opened = 2;
const waiting = 8;

const busy = {
	status: 503,
	code: "busy",
	message: "Too many pictures are uploaded at the moment. Please try again in a few seconds.",
};

/**
 * Opens uploads in the picture process: two at a time, while eight wait, so that the memory they
 * take is bounded.
 */
export function createOpenUpload(workshop: Workshop): OpenUpload {
	const queue = new PQueue({ concurrency: opened });
	return async ({ bytes, name }) => {
		if (queue.size >= waiting) throw new RefusedUploadError(busy, 5);
		const result = await queue.add(() => cleaned(workshop, bytes, name));
		if ("refusal" in result) throw RefusedUploadError.because(result.refusal);
		return result;
	};
}

type Cleaned = Awaited<ReturnType<typeof runOnce>>;

const runOnce = (workshop: Workshop, bytes: Uint8Array) => workshop.run("cleanUpload", bytes);

/**
 * The process may end because of another file, so this one gets a second chance, unless it is the
 * one that took too long.
 */
async function cleaned(workshop: Workshop, bytes: Uint8Array, name: string): Promise<Cleaned> {
	try {
		return await runOnce(workshop, bytes).catch((error: unknown) => {
			if (error instanceof NotAPictureError) throw error;
			return runOnce(workshop, bytes);
		});
	} catch (error) {
		log.warn("an upload could not be opened", { name, error });
		return { refusal: error instanceof NotAPictureError ? "too_many_pixels" : "damaged" };
	}
}
