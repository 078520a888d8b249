import { cleanUpload } from "./clean-upload.ts";
import { encodeVariant } from "./encode-variant.ts";
import { drawIcon } from "./icons.ts";
import { NotAnImageError } from "./not-an-image.ts";

/** The work of the image worker by name. */
export interface Tasks {
	encodeVariant: typeof encodeVariant;
	drawIcon: typeof drawIcon;
	cleanUpload: typeof cleanUpload;
}

/** A piece of work as the server sends it. */
type Job = {
	[Task in keyof Tasks]: { id: number; task: Task; parameters: Parameters<Tasks[Task]> };
}[keyof Tasks];

/** The answer to the server for the job of this id. */
export type Answer =
	| { id: number; result: Awaited<ReturnType<Tasks[keyof Tasks]>> }
	| { id: number; failure: { message: string; isNotAnImage: boolean } };

process.on("message", async (job: Job) => {
	process.send?.(await answer(job));
});
// The server closes the channel when it wants the process to end, and when it ends itself.
process.on("disconnect", () => process.exit());
// Ctrl-C in a terminal reaches this process too, but the server may have requests to finish.
process.on("SIGINT", () => {});

async function answer(job: Job): Promise<Answer> {
	try {
		return { id: job.id, result: await work(job) };
	} catch (error) {
		const message = error instanceof Error ? describe(error) : String(error);
		const isNotAnImage = error instanceof NotAnImageError;
		return { id: job.id, failure: { message, isNotAnImage } };
	}
}

function work(job: Job): ReturnType<Tasks[keyof Tasks]> {
	switch (job.task) {
		case "encodeVariant":
			return encodeVariant(...job.parameters);
		case "drawIcon":
			return drawIcon(...job.parameters);
		case "cleanUpload":
			return cleanUpload(...job.parameters);
	}
}

function describe(error: Error): string {
	return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
