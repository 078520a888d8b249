import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { GalleryImage, ManagedImage } from "../../bakery/media/images.ts";
import { isUuid } from "../../bakery/uuid.ts";

const uploadTime = { dateStyle: "long", timeStyle: "medium" } as const;

type Named = GalleryImage & Partial<Pick<ManagedImage, "name">>;

/**
 * The title of an image: its name, its file name, or if that is random, the time of its upload.
 */
export function imageTitle({ key, uploadedAt, name: given }: Named): string {
	if (given) return given;
	const name = key.replace(/\.[^.]*$/, "");
	if (!isUuid(name)) return name.replace(/[-_]+/g, " ");
	return uploadedAt ? `Uploaded ${writeMoment(uploadedAt, uploadTime)}` : "New upload";
}
