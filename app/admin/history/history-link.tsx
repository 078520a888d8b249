import { History } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";
import { historyAddress, type ShownHistory } from "./history-address.ts";

/** The way from an editor to the history of what it edits. */
export function HistoryLink(record: Pick<ShownHistory, "of" | "id">) {
	return (
		<LinkButton to={historyAddress.path(record)} variant="outline">
			<History aria-hidden="true" className="size-5" />
			History
		</LinkButton>
	);
}
