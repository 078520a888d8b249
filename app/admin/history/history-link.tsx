import { History } from "lucide-react";
import type { Subject } from "../../bakery/history/entries.ts";
import { HISTORY_KINDS, type HistoryKind, type SubjectKind } from "../../bakery/history/kinds.ts";
import { z } from "../../platform/zod.ts";
import { LinkButton } from "../../ui/button.tsx";
import { pageParameter, screenAddress } from "../screen/screen-address.ts";

export const historyAddress = screenAddress("/admin/history", {
	/** The subject of the history; empty for everything. */
	of: z.enum(["", ...HISTORY_KINDS]).catch(""),
	/** Which one of that; empty for all. */
	id: z.string().max(2000).catch(""),
	/** A day such as `2026-03-01`; empty for all. */
	day: z.iso.date().catch(""),
	page: pageParameter,
});

/** The filters of the history. */
export type ShownHistory = ReturnType<typeof historyAddress.read>;

/** Where the history of one thing is; null for what has none. */
export function historyPathOf({ kind, id }: Pick<Subject, "kind" | "id">): string | null {
	if (kind === "section") return null;
	const of: HistoryKind = kind === "menu-item" ? "menu" : kind;
	return historyAddress.path({ of, id });
}

/** The way from an editor to the history of what it edits. */
export function HistoryLink({ of: kind, id }: { of: SubjectKind; id: string }) {
	return (
		<LinkButton to={historyPathOf({ kind, id }) ?? historyAddress.path()} variant="outline">
			<History aria-hidden="true" className="size-5" />
			History
		</LinkButton>
	);
}
