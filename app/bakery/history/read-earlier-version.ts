import { BackendError } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { readEarlierCategory } from "./earlier-versions/category.ts";
import type { EarlierVersion, ReadEarlierVersion } from "./earlier-versions/earlier-version.ts";
import { readEarlierHours } from "./earlier-versions/hours.ts";
import { readEarlierMenu } from "./earlier-versions/menu.ts";
import { readEarlierMenuItem } from "./earlier-versions/menu-item.ts";
import { readEarlierPage } from "./earlier-versions/page.ts";
import { readEarlierPicture } from "./earlier-versions/picture.ts";
import { readEarlierProduct } from "./earlier-versions/product.ts";
import { readEarlierSettings } from "./earlier-versions/settings.ts";
import type { SubjectKind } from "./schema.ts";

const readers: Partial<Record<SubjectKind, ReadEarlierVersion>> = {
	product: readEarlierProduct,
	category: readEarlierCategory,
	"menu-item": readEarlierMenuItem,
	menu: readEarlierMenu,
	page: readEarlierPage,
	settings: readEarlierSettings,
	hours: readEarlierHours,
	picture: readEarlierPicture,
};

/** Whether versions of such things can be restored. */
export function canBeBroughtBack(kind: SubjectKind): boolean {
	return readers[kind] !== undefined;
}

/** @see ReadEarlierVersion */
export function readEarlierVersion(
	client: DataClient,
	{ kind, id }: { kind: SubjectKind; id: string },
	changeId: number,
): Promise<EarlierVersion> {
	const read = readers[kind];
	if (!read) throw BackendError.gone();
	return read(client, id, changeId);
}
