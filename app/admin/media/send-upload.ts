import { uploadPicture } from "../../bakery/media/queries.ts";
import type { Picture } from "../../bakery/media/schema.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import { createUploadClient } from "../../platform/browser/upload-client.ts";
import { currentSession } from "../session/access.ts";
import type { PreparedUpload } from "./prepare-upload.ts";

interface Options {
	/** Called when the session has ended. */
	askToSignIn(): void;
	/** Called before the first byte is sent. */
	onBegin?(): void;
	/** @param progress what has been sent, from 0 to 1. */
	onProgress?(progress: number): void;
	/** Whether it was sent before without an answer. */
	isRepeated?: boolean;
}

/** Sends a prepared picture. @throws {Error} with a message for the owner. */
export async function sendUpload(prepared: PreparedUpload, options: Options): Promise<Picture> {
	const { askToSignIn, onBegin, onProgress = () => {}, isRepeated = false } = options;
	const session = await currentSession(browserClient());
	if (!session) askToSignIn();
	if (!session) throw new Error("No session found");
	onBegin?.();
	const client = createUploadClient(session.access_token, onProgress);
	const { name, content } = prepared;
	const bytes = await content.arrayBuffer();
	return uploadPicture(client, { name, type: content.type, bytes, isRepeated });
}
