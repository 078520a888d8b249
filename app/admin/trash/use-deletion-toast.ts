import { showToast } from "../../ui/toast.tsx";
import { explainDeletions } from "./explain-deletions.ts";
import { type Deleted, useRestore } from "./restore-provider.tsx";

interface Deletion extends Deleted {
	/** Of product §8.3. */
	title: string;
	description?: string;
	onRestored?: () => void;
}

/** Says that somebody else had deleted it already, and who. */
export async function sayAlreadyDeleted({
	kind,
	ids,
	description,
}: Pick<Deletion, "kind" | "ids" | "description">): Promise<void> {
	const reasons = await explainDeletions(kind, ids).catch(() => new Map<string, string>());
	const [reason = "Already deleted"] = reasons.values();
	void showToast({ title: reason, ...(description && { description }), tone: "info" });
}

/** Says that something was deleted, and offers to undo it (product §13.2). */
export function useDeletionToast() {
	const restore = useRestore();
	return ({ title, description, onRestored, ...deleted }: Deletion) =>
		void showToast({
			title,
			...(description && { description }),
			action: { label: "Undo", onClick: () => restore(deleted, onRestored) },
		});
}
