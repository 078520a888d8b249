import {
	deletedKinds,
	type EarlierRestoration,
	type RestoredRecord,
} from "../../bakery/trash/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import type { Toast } from "../../ui/toast.tsx";
import { describeUse } from "../screen/use-list.tsx";

/** Uses of one image that a toast names; its screen names the rest. */
const NAMED_USES = 5;

/** Records that somebody else restored and a toast names. */
const NAMED_RECORDS = 3;

/** The toast after restoring records. */
export function restoredWords(records: readonly RestoredRecord[]): {
	title: string;
	description?: string;
} {
	const description = describeRestored(records).join(" · ");
	return { title: `${countRestored(records)} restored`, ...(description && { description }) };
}

/** A toast that says who restored records before. */
export function restoredEarlierToast({ by, names }: EarlierRestoration): Toast {
	const named = names.slice(0, NAMED_RECORDS).map((name) => `“${isolate(name)}”`);
	const rest = names.length - named.length;
	const description = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
	return {
		title: by ? `Already restored by ${isolate(by)}` : "Already restored",
		...(description && { description }),
		tone: "info",
	};
}

function countRestored(records: readonly RestoredRecord[]): string {
	const [first] = records;
	if (!first || records.some(({ kind }) => kind !== first.kind)) return `${records.length} items`;
	const { label, plural } = deletedKinds[first.kind];
	return records.length === 1 ? label : `${records.length} ${plural}`;
}

function describeRestored(records: readonly RestoredRecord[]): string[] {
	return records.flatMap((record) => {
		const remarks = remarksOn(record);
		if (records.length > 1 && remarks.length === 0) return [];
		return [...(record.name ? [`“${isolate(record.name)}”`] : []), ...remarks];
	});
}

/** The differences that restoring a record made, in sentences. */
export function remarksOn(record: Pick<RestoredRecord, "remark" | "keptOut">): string[] {
	return [record.remark, keptOutRemark(record)].filter((remark) => remark !== null);
}

function keptOutRemark({ keptOut }: Pick<RestoredRecord, "keptOut">): string | null {
	if (keptOut.length === 0) return null;
	const named = keptOut.slice(0, NAMED_USES).map((use) => describeUse(use).label);
	const rest = keptOut.length - named.length;
	const list = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
	return `Not restored where something else is used now: ${list}.`;
}
