import type { Call } from "../../../platform/backend/call.ts";
import { BackendError } from "../../../platform/browser/backend-error.ts";
import type { SubjectKind } from "../kinds.ts";
import type { EarlierVersion, ReadEarlierVersion } from "./earlier-version.ts";
import {
	readEarlierAnnouncement,
	readEarlierCategory,
	readEarlierCustomPage,
	readEarlierHours,
	readEarlierImage,
	readEarlierMenu,
	readEarlierMenuItem,
	readEarlierOrders,
	readEarlierPage,
	readEarlierPayments,
	readEarlierProduct,
	readEarlierSettings,
	readEarlierWording,
} from "./records.ts";

const readers: Partial<Record<SubjectKind, ReadEarlierVersion>> = {
	product: readEarlierProduct,
	category: readEarlierCategory,
	"menu-item": readEarlierMenuItem,
	menu: readEarlierMenu,
	page: readEarlierPage,
	"custom-page": readEarlierCustomPage,
	settings: readEarlierSettings,
	hours: readEarlierHours,
	announcement: readEarlierAnnouncement,
	orders: readEarlierOrders,
	payments: readEarlierPayments,
	wording: readEarlierWording,
	image: readEarlierImage,
};

/** Whether versions of such things can be restored. */
export function canRestoreVersion(kind: SubjectKind): boolean {
	return readers[kind] !== undefined;
}

/** @see ReadEarlierVersion */
export function readEarlierVersion(
	call: Call,
	{ kind, id }: { kind: SubjectKind; id: string },
	changeId: number,
): Promise<EarlierVersion> {
	const read = readers[kind];
	if (!read) throw BackendError.gone();
	return read(call, id, changeId);
}
