import { useRef, useState } from "react";
import { nameImage } from "../../bakery/media/images.admin.ts";
import type { GalleryImage } from "../../bakery/media/images.ts";
import { uploadRefusals } from "../../bakery/media/uploads.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { BackendError, errorMessage } from "../../platform/browser/backend-error.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAskToSignIn } from "../session/administrator.ts";
import {
	FileRefusal,
	type PreparedUpload,
	prepareUpload,
	sendUpload,
	type UploadKind,
} from "./prepare-upload.ts";

/** A file on its way into the gallery. */
export interface Upload {
	id: string;
	file: File;
	/** "asking": its transparent areas got a color, which the owner has not accepted yet. */
	state: "waiting" | "preparing" | "asking" | "uploading" | "uploaded" | "failed";
	/** From 0 to 1. */
	progress: number;
	/** Why it failed; empty if it did not. */
	problem: string;
	/** Whether the same file may succeed another time. */
	canTryAgain: boolean;
	/** The prepared file; a retry sends it under the same name. */
	prepared: PreparedUpload | null;
}

/** The actions for a single upload. */
export interface UploadActions {
	tryAgain(id: string): void;
	/** Accepts the color for its transparent areas. */
	confirm(id: string): void;
	leaveOut(id: string): void;
}

interface Options {
	kind: UploadKind;
	onUploaded(image: GalleryImage): void;
	/** Called when nothing is left to do or to answer, and nothing has failed. */
	onAllUploaded?(): void;
}

const waiting = {
	state: "waiting",
	progress: 0,
	problem: "",
	canTryAgain: false,
	prepared: null,
} as const;

/** Product §8.3. */
const uploadedToasts: Record<UploadKind, Parameters<typeof showToast>[0]> = {
	gallery: { title: "Image uploaded successfully" },
	content: { title: "Success", description: "Image uploaded successfully" },
	logo: { title: "Logo uploaded successfully" },
};

/** Uploads images; started uploads continue after the component has unmounted. */
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

	function send(id: string, prepared: PreparedUpload, isRepeated: boolean) {
		return sendUpload(prepared, {
			askToSignIn,
			onBegin: () => change(id, { state: "uploading", progress: 0 }),
			onProgress: (progress) => change(id, { progress }),
			isRepeated,
		});
	}

	async function upload({ id, file, prepared: known }: Upload, isConfirmed = false) {
		try {
			change(id, { state: "preparing", problem: "" });
			const prepared = known ?? (await prepareUpload(file, kind));
			change(id, { prepared });
			if (prepared.isFilled && !isConfirmed) return change(id, { state: "asking" });
			const image = await send(id, prepared, known !== null);
			void nameAfterFile(image, file);
			change(id, { state: "uploaded", progress: 1 });
			void showToast(uploadedToasts[kind]);
			onUploaded(image);
		} catch (error) {
			const problem = errorMessage(error);
			change(id, { state: "failed", problem, canTryAgain: !isRefusal(error) });
			void showToast({ title: "Error", description: problem, tone: "error" });
		}
	}

	/** One at a time: a phone does not have enough memory for several photos. */
	async function uploadAll(uploads: Upload[], isConfirmed = false): Promise<void> {
		for (const each of uploads) await upload(each, isConfirmed);
		if (latest.current.every(({ state }) => state === "uploaded")) onAllUploaded?.();
	}

	function start(files: File[]): Promise<void> {
		const batch = files.map((file): Upload => ({ ...waiting, id: randomUuid(), file }));
		update([...latest.current, ...batch]);
		return uploadAll(batch);
	}

	const withId = (id: string) => latest.current.filter((upload) => upload.id === id);
	const actions: UploadActions = {
		// The owner is asked about the color only once.
		tryAgain: (id) => void uploadAll(withId(id), true),
		confirm: (id) => void uploadAll(withId(id), true),
		leaveOut: (id) => update(latest.current.filter((upload) => upload.id !== id)),
	};

	return { list, start, actions };
}

/** Whether retrying the same file cannot succeed. */
function isRefusal(error: unknown): boolean {
	if (error instanceof FileRefusal) return true;
	const words = Object.values(uploadRefusals).map(({ message }) => message);
	return error instanceof BackendError && words.some((message) => message === error.message);
}

/** File names are random, so the image gets the name of its file. */
async function nameAfterFile({ key }: GalleryImage, file: File): Promise<void> {
	try {
		await nameImage(browserCall, key, file.name);
	} catch (error) {
		console.error("Couldn't name an image after its file.", error);
	}
}
