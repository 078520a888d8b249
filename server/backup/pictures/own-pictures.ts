import { DELETED_PICTURE_BUCKET, PICTURE_BUCKET } from "../../../app/bakery/media/rules.ts";
import { type FileStore, isStorableName } from "../../backend/files/file-store.ts";
import { metadataOf } from "../../backend/library/lite-storage-adapter.ts";
import type { PictureStore } from "./site.ts";

/** The pictures in the data folder, or in an object storage. */
export function ownPictures(files: FileStore): PictureStore {
	const nameOf = (key: string) => `${PICTURE_BUCKET}/${key}`;
	const nameInTrash = (key: string) => `${DELETED_PICTURE_BUCKET}/${key}`;
	const canStore = (key: string) => isStorableName(nameOf(key));
	return {
		keepsRows: false,
		canStore,
		async read(key) {
			if (!canStore(key)) return null;
			const file = (await files.read(nameOf(key))) ?? (await files.read(nameInTrash(key)));
			if (!file) return null;
			const { contentType, size } = file.info;
			return { contentType, size, body: file.body as ReadableStream<Uint8Array> };
		},
		async write(key, bytes, contentType) {
			const info = await files.write(nameOf(key), bytes, contentType);
			await files.remove(nameInTrash(key));
			return metadataOf(info);
		},
		async remove(keys) {
			for (const key of keys) {
				await files.remove(nameOf(key));
				await files.remove(nameInTrash(key));
			}
		},
	};
}
