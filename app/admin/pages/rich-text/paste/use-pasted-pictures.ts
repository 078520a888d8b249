import { useEffect, useState, useSyncExternalStore } from "react";
import { prepareUpload } from "../../../media/prepare-upload.ts";
import { sendUpload } from "../../../media/send-upload.ts";
import { useUnsavedWork } from "../../../saving/unsaved-work.ts";
import { useAskToSignIn } from "../../../session/session-guard-context.ts";
import { PastedPictures } from "./pasted-pictures.ts";

/** Uploads the pictures pasted into a text; leaving meanwhile asks first. */
export function usePastedPictures() {
	const askToSignIn = useAskToSignIn();
	const [pictures] = useState(() => new PastedPictures((file) => upload(file, askToSignIn)));
	const { pictures: all } = useSyncExternalStore(pictures.subscribe, pictures.getState);
	const areUploaded = all.every(({ state }) => state === "uploaded" || state === "leftOut");
	useUnsavedWork(!areUploaded);

	useEffect(() => {
		if (areUploaded) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [areUploaded]);

	return { pictures, areUploaded };
}

async function upload(file: File, askToSignIn: () => void): Promise<string> {
	const prepared = await prepareUpload(file, "content");
	return (await sendUpload(prepared, { askToSignIn })).url;
}
