import { type DeletedRecord, deletedKinds, TRASH_DAYS } from "../../bakery/trash/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { imageTitle } from "../screen/image-views.tsx";

/** The name that screens show. */
export function deletedName({ kind, name, recordId, detail }: DeletedRecord): string {
	if (kind !== "image") return name;
	return imageTitle({ key: recordId, name, url: "", uploadedAt: detail });
}

/** Its kind, and a detail that distinguishes it from others of the same name. */
export function deletedDetail({ kind, detail }: DeletedRecord): string {
	const { label } = deletedKinds[kind];
	if (kind === "message") return `${label} from ${isolate(detail ?? "")}`;
	if (kind === "category") return `${label}, slug ${detail}`;
	if (kind === "custom-page") return `${label} at ${isolate(detail ?? "")}`;
	if (kind === "menu-item") return `${label} to ${isolate(detail ?? "")}`;
	return label;
}

const day = 24 * 60 * 60 * 1000;

/** For how long it can be restored. */
export function daysLeft(deletedAt: string, now: Date): string {
	const end = new Date(deletedAt).getTime() + TRASH_DAYS * day;
	const days = Math.ceil((end - now.getTime()) / day);
	if (days <= 1) return "less than a day left";
	return `${days} days left`;
}
