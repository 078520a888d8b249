import { deleteImage as putIntoTrash } from "../../bakery/media/management/queries.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { removeOnce } from "../../platform/saving/delete-action.ts";
import { intent } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";

/** Deletes an image, wherever images are chosen. */
export const deleteImage = intent({
	schema: z.object({ key: z.string(), usesVersion: z.string() }),
	async save(image, _record, { isRepeated }) {
		return removeOnce(() => putIntoTrash(browserCall, image), isRepeated);
	},
});
