import type { Picture } from "../../bakery/media/schema.ts";
import { isUuid } from "../../bakery/uuid.ts";

const uploadTime = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "medium" });

/** What to call a picture: by its file name, or if that is random, by when it was uploaded. */
export function pictureTitle({ key, uploadedAt }: Picture): string {
	const name = key.replace(/\.[^.]*$/, "");
	if (!isUuid(name)) return name.replace(/[-_]+/g, " ");
	return uploadedAt ? `Uploaded ${uploadTime.format(new Date(uploadedAt))}` : "New upload";
}
