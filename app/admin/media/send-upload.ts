import { uploadImage } from "../../bakery/media/queries.ts";
import type { GalleryImage } from "../../bakery/media/schema.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { createUploadFetch } from "../../platform/browser/upload-fetch.ts";
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

/** Sends a prepared image. @throws {Error} with a message for the owner. */
export async function sendUpload(
	prepared: PreparedUpload,
	options: Options,
): Promise<GalleryImage> {
	const { askToSignIn, onBegin, onProgress = () => {}, isRepeated = false } = options;
	const session = await currentSession(browserAccounts());
	if (!session) askToSignIn();
	if (!session) throw new Error("No session found");
	onBegin?.();
	const send = createUploadFetch(session.access_token, onProgress);
	const { name, content } = prepared;
	const bytes = await content.arrayBuffer();
	return uploadImage(send, { name, type: content.type, bytes, isRepeated });
}
