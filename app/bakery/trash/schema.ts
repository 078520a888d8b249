import type { PictureUse } from "../picture-uses.ts";

/** What can lie in the trash. */
export const DELETED_KINDS = ["product", "category", "menu-item", "picture", "message"] as const;

export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Days after which what is in the trash is deleted for good (product §13.1). */
export const TRASH_DAYS = 30;

/** What is deleted is known by its kind and its id; a picture by its key. */
export interface DeletedKey {
	kind: DeletedKind;
	id: string;
}

/** What is restored at once: records, or all that were deleted at the same time as others. */
export type Restorable =
	| { kind: DeletedKind; ids: string[] }
	| { records: DeletedKey[] }
	/** Those that are on the screen name who restored them. */
	| { deletedAt: string; shown: DeletedKey[] };

/** The records that are known to be restored. */
export function keysOf(restorable: Restorable): DeletedKey[] {
	if ("shown" in restorable) return restorable.shown;
	if ("records" in restorable) return restorable.records;
	return restorable.ids.map((id) => ({ kind: restorable.kind, id }));
}

/** Something in the trash. */
export interface DeletedRecord {
	kind: DeletedKind;
	/** Its id; the key of a picture. */
	recordId: string;
	/** What the owner knows it by; a picture may have no name. */
	name: string;
	/** The sender of a message, the slug of a category, the path of a menu item, when a picture was uploaded. */
	detail: string | null;
	/** The address of the picture itself, or that a product or category had. */
	imageUrl: string | null;
	/** As the database writes it, to the microsecond. */
	deletedAt: string;
	/** Name or email of the person who deleted it; null when a program did. */
	deletedBy: string | null;
	/** How many were deleted at once, this one among them. */
	deletedTogether: number;
}

/** Who restored records before; the name is null where the history has none. */
export interface EarlierRestoration {
	by: string | null;
	/** What the history calls the records. */
	names: string[];
}

/** Something that was just restored. */
export interface RestoredRecord {
	kind: DeletedKind;
	name: string;
	/** What has become different, in words for the owner. */
	remark: string | null;
	/** What showed a picture and shows something else by now. */
	keptOut: PictureUse[];
}
