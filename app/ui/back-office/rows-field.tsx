import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../button.tsx";
import { IconButton } from "./icon-button.tsx";

interface Props {
	label: ReactNode;
	description: string;
	/** Names a row, also in its buttons. */
	noun: string;
	ids: readonly string[];
	/** How many rows there may be. */
	max: number;
	onAdd: () => void;
	onRemove: (index: number) => void;
	/** The fields of a row. */
	children: (index: number) => ReactNode;
}

/** Rows of fields that can be added and removed, for a field array. */
export function RowsField(props: Props) {
	const { label, description, noun, ids, max, onAdd, onRemove, children } = props;
	const addButton = useRef<HTMLButtonElement>(null);
	const isFull = ids.length >= max;
	return (
		<fieldset className="grid gap-3">
			<legend className="font-semibold text-sm">
				{label}
				<span className="font-normal text-muted"> (optional)</span>
			</legend>
			<p className="text-muted text-sm">{description}</p>
			{ids.map((id, index) => (
				<fieldset key={id} className="flex items-start gap-2 rounded-field bg-base-200 p-4">
					<legend className="sr-only">
						{noun} {index + 1}
					</legend>
					<div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">{children(index)}</div>
					<IconButton
						label={`Remove ${noun.toLowerCase()} ${index + 1}`}
						icon={Trash2}
						onClick={() => {
							onRemove(index);
							// The pressed button was removed; the focus should stay nearby.
							addButton.current?.focus();
						}}
					/>
				</fieldset>
			))}
			<Button
				ref={addButton}
				variant="outline"
				className="justify-self-start"
				aria-disabled={isFull || undefined}
				onClick={() => isFull || onAdd()}
			>
				<Plus aria-hidden="true" className="size-5" />
				Add {noun}
			</Button>
		</fieldset>
	);
}
