import { useEffect, useState, useSyncExternalStore } from "react";
import { uploadPicture } from "../../../../bakery/media/queries.ts";
import { browserClient } from "../../../../platform/browser-client.ts";
import { createUploadClient } from "../../../../platform/upload-client.ts";
import { currentSession } from "../../../access/access.ts";
import { useAskToSignIn } from "../../../access/session-guard-context.ts";
import { useUnsavedWork } from "../../../access/unsaved-work.ts";
import { prepareUpload } from "../../../media/prepare-upload.ts";
import { PastedPictures } from "./pasted-pictures.ts";

/**
 * The pictures that are pasted into a text, uploaded as those of its picture button. Leaving asks
 * first while any of them is not settled.
 */
export function usePastedPictures() {
	const askToSignIn = useAskToSignIn();
	const [pictures] = useState(() => new PastedPictures((file) => upload(file, askToSignIn)));
	const { pictures: all } = useSyncExternalStore(pictures.subscribe, pictures.getState);
	const areSettled = all.every(({ state }) => state === "uploaded" || state === "leftOut");
	useUnsavedWork(!areSettled);

	useEffect(() => {
		if (areSettled) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [areSettled]);

	return { pictures, areSettled };
}

async function upload(file: File, askToSignIn: () => void): Promise<string> {
	const { name, content } = await prepareUpload(file, "content");
	const session = await currentSession(browserClient());
	if (!session) askToSignIn();
	if (!session) throw new Error("No session found");
	const client = createUploadClient(session.access_token, () => {});
	const bytes = await content.arrayBuffer();
	return (await uploadPicture(client, { name, type: content.type, bytes })).url;
}
