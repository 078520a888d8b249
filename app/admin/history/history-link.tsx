import { History } from "lucide-react";
import type { SubjectKind } from "../../bakery/history/kinds.ts";
import { LinkButton } from "../../ui/button.tsx";
import { historyAddress, historyPathOf } from "./history-address.ts";

/** The way from an editor to the history of what it edits. */
export function HistoryLink({ of: kind, id }: { of: SubjectKind; id: string }) {
	return (
		<LinkButton to={historyPathOf({ kind, id }) ?? historyAddress.path()} variant="outline">
			<History aria-hidden="true" className="size-5" />
			History
		</LinkButton>
	);
}
