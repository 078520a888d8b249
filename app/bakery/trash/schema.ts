import type { ImageUse } from "../image-uses.ts";

/** The kinds of records in the trash: one of them at the beginning of a sentence, and several. */
export const deletedKinds = {
	product: { label: "Product", plural: "products" },
	category: { label: "Category", plural: "categories" },
	"menu-item": { label: "Navigation item", plural: "navigation items" },
	"custom-page": { label: "Page", plural: "pages" },
	image: { label: "Image", plural: "images" },
	message: { label: "Message", plural: "messages" },
	section: { label: "Part of the site", plural: "parts of the site" },
};

export type DeletedKind = keyof typeof deletedKinds;

export const DELETED_KINDS = Object.keys(deletedKinds) as DeletedKind[];

/** Days after which what is in the trash is deleted for good (product §13.1). */
export const TRASH_DAYS = 30;

/** A deleted record's kind and id; an image's id is its key. */
export interface DeletedKey {
	kind: DeletedKind;
	id: string;
}

/** A restoration: records, or all that were deleted together with others. */
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
	/** Its id; the key of an image. */
	recordId: string;
	/** Its name; an image may have none. */
	name: string;
	/**
	 * The sender of a message, the slug of a category, the path of a menu item or page, when an image
	 * was uploaded.
	 */
	detail: string | null;
	/** The address of the image itself, or that a product, category, or page had. */
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
	/** The records' name in the history. */
	names: string[];
}

/** Something that was just restored. */
export interface RestoredRecord {
	kind: DeletedKind;
	name: string;
	/** The differences, in words for the owner. */
	remark: string | null;
	/** Places that showed an image and now show something else. */
	keptOut: ImageUse[];
}
