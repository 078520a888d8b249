import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { deedSentence } from "../saving/change-sentences.ts";
import { type CategoryOption, namesOf } from "./category-choice.tsx";
import type { DeletedCategory } from "./use-deleted-categories.ts";

interface Props {
	deleted: readonly DeletedCategory[];
	/** As they were when the form was opened. */
	categories: CategoryOption[];
	onRestore: (id: string) => void;
	onRemove: (id: string) => void;
}

/** Says which categories of an open product were deleted, and asks what to do about each. */
export function DeletedCategories({ deleted, categories, onRestore, onRemove }: Props) {
	return deleted.map(({ id, deletion }) => {
		const name = deletion?.name ?? namesOf([id], categories).join("");
		return (
			<Alert key={id} tone="warning" role="alert" className="wrap-anywhere">
				<p>
					{deletion
						? deedSentence(deletion, `the category “${isolate(name)}”`)
						: `The category “${isolate(name)}” no longer exists.`}
				</p>
				<div className="mt-2 flex flex-wrap gap-3">
					{deletion?.isInTrash ? (
						<Button variant="outline" onClick={() => onRestore(id)}>
							Restore Category
						</Button>
					) : null}
					<Button variant="outline" onClick={() => onRemove(id)}>
						Remove From Product
					</Button>
				</div>
			</Alert>
		);
	});
}
