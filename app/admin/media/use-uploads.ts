import { useState } from "react";
import { uploadPicture } from "../../bakery/media/queries.ts";
import type { Picture } from "../../bakery/media/schema.ts";
import { errorMessage } from "../../platform/backend-error.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { createUploadClient } from "../../platform/upload-client.ts";
import { showToast } from "../../ui/toast.tsx";
import { currentSession } from "../access/access.ts";
import { useAskToSignIn } from "../access/session-guard-context.ts";
import { prepareUpload, type UploadKind } from "./prepare-upload.ts";

/** A file on its way into the gallery. */
export interface Upload {
	id: string;
	file: File;
	state: "waiting" | "preparing" | "uploading" | "uploaded" | "failed";
	/** What has been sent, from 0 to 1. */
	progress: number;
	/** Why it failed; empty if it did not. */
	problem: string;
}

/** Spec §8. */
const uploadedToasts: Record<UploadKind, Parameters<typeof showToast>[0]> = {
	gallery: { title: "Image uploaded successfully" },
	content: { title: "Success", description: "Image uploaded successfully" },
	logo: { title: "Logo uploaded successfully" },
};

/**
 * Uploads pictures; what was begun goes on when the calling component is gone.
 * @param onFinished is called after each batch of which at least one picture was uploaded.
 */
export function useUploads(
	kind: UploadKind,
	onFinished: (newest: Picture, areAllUploaded: boolean) => void,
) {
	const [list, setList] = useState<Upload[]>([]);
	const [newestKey, setNewestKey] = useState<string | null>(null);
	const askToSignIn = useAskToSignIn();

	function change(id: string, changes: Partial<Upload>) {
		setList((uploads) =>
			uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
		);
	}

	async function uploadOne({ id, file }: Upload): Promise<Picture | null> {
		try {
			change(id, { state: "preparing" });
			const prepared = await prepareUpload(file, kind);
			const session = await currentSession(browserClient());
			if (!session) askToSignIn();
			if (!session) throw new Error("No session found");
			change(id, { state: "uploading" });
			const client = createUploadClient(session.access_token, (progress) =>
				change(id, { progress }),
			);
			const picture = await uploadPicture(client, prepared);
			change(id, { state: "uploaded", progress: 1 });
			void showToast(uploadedToasts[kind]);
			return picture;
		} catch (error) {
			const problem = errorMessage(error);
			change(id, { state: "failed", problem });
			void showToast({ title: "Error", description: problem, tone: "error" });
			return null;
		}
	}

	async function start(files: File[]): Promise<void> {
		const batch = files.map(waitingUpload);
		setList((uploads) => [...uploads, ...batch]);
		const pictures: Picture[] = [];
		// One after the other: a phone has not the memory for several photos at once.
		for (const upload of batch) {
			const picture = await uploadOne(upload);
			if (picture) pictures.push(picture);
		}
		const newest = pictures.at(-1);
		if (!newest) return;
		setNewestKey(newest.key);
		onFinished(newest, pictures.length === batch.length);
	}

	return { list, newestKey, start };
}

function waitingUpload(file: File): Upload {
	return { id: crypto.randomUUID(), file, state: "waiting", progress: 0, problem: "" };
}
