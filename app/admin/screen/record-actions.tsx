import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { useListOrigin } from "./use-back-link.ts";

interface Props {
	/** The name of the record. */
	name: string;
	/** The path of the record's form; the whole positioned card links to it. */
	editPath: string;
	onDelete: () => void;
	/** In a row of a table, the link covers nothing but itself. */
	isInRow?: boolean;
}

/** The buttons that change and delete a record of a list. */
export function RecordActions({ name, editPath, onDelete, isInRow = false }: Props) {
	return (
		<div className="ml-auto flex shrink-0">
			<Link
				to={editPath}
				state={useListOrigin()}
				aria-label={`Edit ${name}`}
				title="Edit"
				className={`btn btn-ghost btn-square size-11 rounded-full ${isInRow ? "" : "after:absolute after:inset-0 after:rounded-box"}`}
			>
				<Pencil aria-hidden="true" className="size-5" />
			</Link>
			<IconButton
				label={`Delete ${isolate(name)}`}
				icon={Trash2}
				onClick={onDelete}
				className="relative z-1"
			/>
		</div>
	);
}
