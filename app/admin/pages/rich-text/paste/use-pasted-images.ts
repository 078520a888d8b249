import { useState, useSyncExternalStore } from "react";
import { prepareUpload, sendUpload } from "../../../media/prepare-upload.ts";
import { useUnsavedWork } from "../../../saving/unsaved-work.tsx";
import { useAskToSignIn } from "../../../session/administrator.ts";
import { PastedImages } from "./pasted-images.ts";

/** Uploads the images pasted into a text; leaving meanwhile asks first. */
export function usePastedImages() {
	const askToSignIn = useAskToSignIn();
	const [images] = useState(() => new PastedImages((file) => upload(file, askToSignIn)));
	const { images: all } = useSyncExternalStore(images.subscribe, images.getState);
	const areUploaded = all.every(({ state }) => state === "uploaded" || state === "leftOut");
	useUnsavedWork(!areUploaded, "form");

	return { images, areUploaded };
}

async function upload(file: File, askToSignIn: () => void): Promise<string> {
	const prepared = await prepareUpload(file, "content");
	return (await sendUpload(prepared, { askToSignIn })).url;
}
