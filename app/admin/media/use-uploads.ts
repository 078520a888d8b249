import { useRef, useState } from "react";
import { namePicture } from "../../bakery/media/management/queries.ts";
import { uploadPicture } from "../../bakery/media/queries.ts";
import type { Picture } from "../../bakery/media/schema.ts";
import { uploadRefusals } from "../../bakery/media/upload-refusals.ts";
import { BackendError, errorMessage } from "../../platform/backend-error.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { createUploadClient } from "../../platform/upload-client.ts";
import { showToast } from "../../ui/toast.tsx";
import { currentSession } from "../access/access.ts";
import { useAskToSignIn } from "../access/session-guard-context.ts";
import { FileRefusal } from "./file-refusal.ts";
import { type PreparedUpload, prepareUpload, type UploadKind } from "./prepare-upload.ts";

/** A file on its way into the gallery. */
export interface Upload {
	id: string;
	file: File;
	/** "asking": its transparent places got a color, and the owner has not said yes to it yet. */
	state: "waiting" | "preparing" | "asking" | "uploading" | "uploaded" | "failed";
	/** What has been sent, from 0 to 1. */
	progress: number;
	/** Why it failed; empty if it did not. */
	problem: string;
	/** Whether the same file may succeed another time. */
	canTryAgain: boolean;
	/** What will be kept, once that is known. A second try sends it under the same name. */
	prepared: PreparedUpload | null;
}

/** What can be done with a single upload. */
export interface UploadActions {
	tryAgain(id: string): void;
	/** Says yes to the color in its transparent places. */
	confirm(id: string): void;
	/** Forgets it. */
	leaveOut(id: string): void;
}

interface Options {
	kind: UploadKind;
	/** Called for each picture that was uploaded. */
	onUploaded(picture: Picture): void;
	/** Called when nothing is left to do or to answer, and nothing has failed. */
	onAllUploaded?(): void;
}

/** Spec §8. */
const uploadedToasts: Record<UploadKind, Parameters<typeof showToast>[0]> = {
	gallery: { title: "Image uploaded successfully" },
	content: { title: "Success", description: "Image uploaded successfully" },
	logo: { title: "Logo uploaded successfully" },
};

/** Uploads pictures; what was begun goes on when the calling component is gone. */
export function useUploads({ kind, onUploaded, onAllUploaded }: Options) {
	const [list, setList] = useState<Upload[]>([]);
	const latest = useRef(list);
	const askToSignIn = useAskToSignIn();

	function update(uploads: Upload[]) {
		latest.current = uploads;
		setList(uploads);
	}

	function change(id: string, changes: Partial<Upload>) {
		update(latest.current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
	}

	async function send(id: string, prepared: PreparedUpload, isRepeated: boolean) {
		const session = await currentSession(browserClient());
		if (!session) askToSignIn();
		if (!session) throw new Error("No session found");
		change(id, { state: "uploading", progress: 0 });
		const client = createUploadClient(session.access_token, (progress) => change(id, { progress }));
		const { name, content } = prepared;
		const bytes = await content.arrayBuffer();
		return uploadPicture(client, { name, type: content.type, bytes, isRepeated });
	}

	async function upload({ id, file, prepared: known }: Upload, isConfirmed = false) {
		try {
			change(id, { state: "preparing", problem: "" });
			const prepared = known ?? (await prepareUpload(file, kind));
			change(id, { prepared });
			if (prepared.isFilled && !isConfirmed) return change(id, { state: "asking" });
			const picture = await send(id, prepared, known !== null);
			void nameAfterFile(picture, file);
			change(id, { state: "uploaded", progress: 1 });
			void showToast(uploadedToasts[kind]);
			onUploaded(picture);
		} catch (error) {
			const problem = errorMessage(error);
			change(id, { state: "failed", problem, canTryAgain: !isRefusal(error) });
			void showToast({ title: "Error", description: problem, tone: "error" });
		}
	}

	/** One after the other: a phone has not the memory for several photos at once. */
	async function run(uploads: Upload[], isConfirmed = false): Promise<void> {
		for (const each of uploads) await upload(each, isConfirmed);
		if (latest.current.every(({ state }) => state === "uploaded")) onAllUploaded?.();
	}

	function start(files: File[]): Promise<void> {
		const batch = files.map(waitingUpload);
		update([...latest.current, ...batch]);
		return run(batch);
	}

	const withId = (id: string) => latest.current.filter((upload) => upload.id === id);
	const actions: UploadActions = {
		// Whoever saw the color once need not be asked again.
		tryAgain: (id) => void run(withId(id), true),
		confirm: (id) => void run(withId(id), true),
		leaveOut: (id) => update(latest.current.filter((upload) => upload.id !== id)),
	};

	return { list, start, actions };
}

function waitingUpload(file: File): Upload {
	return {
		id: crypto.randomUUID(),
		file,
		state: "waiting",
		progress: 0,
		problem: "",
		canTryAgain: false,
		prepared: null,
	};
}

/** Whether a file was refused for what it is, so that it would be again. */
function isRefusal(error: unknown): boolean {
	if (error instanceof FileRefusal) return true;
	const words = Object.values(uploadRefusals).map(({ message }) => message);
	return error instanceof BackendError && words.some((message) => message === error.message);
}

/** Random names tell nothing; the picture is found under the name that its file had. */
async function nameAfterFile({ key }: Picture, file: File): Promise<void> {
	try {
		await namePicture(browserClient(), key, file.name);
	} catch (error) {
		console.error("A picture could not be named after its file.", error);
	}
}
