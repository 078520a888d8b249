import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { isSameValue } from "./same-value.ts";

/** How each field is called and shown to those who compare two versions. */
export type FieldDescriptions<Fields> = {
	[Name in keyof Fields]: FieldDescription<Fields[Name]>;
};

type FieldDescription<Value> =
	| string
	| { label: string; show(value: Value): ReactNode }
	/** A group of fields, which are compared one by one. */
	| { label: string; fields: FieldDescriptions<NonNullable<Value>> };

interface Props<Fields> {
	mine: Fields;
	theirs: Fields;
	descriptions: FieldDescriptions<Fields>;
	onKeepMine: () => void;
	onTakeTheirs: () => void;
	onClose: () => void;
}

/** Shows what differs between one's own version and the one somebody else saved meanwhile. */
export function ConflictDialog<Fields>(props: Props<Fields>) {
	const { mine, theirs, descriptions, onKeepMine, onTakeTheirs, onClose } = props;
	const differences = compare(mine, theirs, descriptions);
	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="wide"
			title="Two versions"
			description="This record was changed by someone else in the meantime. Nothing is saved yet: choose which version counts."
			actions={
				<>
					<Button variant="outline" onClick={onTakeTheirs}>
						Take theirs
					</Button>
					<Button onClick={onKeepMine}>Keep mine</Button>
				</>
			}
		>
			{differences.length === 0 ? <p>Both versions say the same.</p> : null}
			<dl className="grid gap-5">
				{differences.map((difference) => (
					<div key={difference.label}>
						<dt className="font-semibold">{difference.label}</dt>
						<dd className="mt-1.5 grid gap-3 sm:grid-cols-2">
							<Version title="Yours">{difference.mine}</Version>
							<Version title="Theirs">{difference.theirs}</Version>
						</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}

function Version({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="whitespace-pre-wrap rounded-field border border-line bg-surface px-4 py-3">
			<p className="font-semibold text-muted text-sm">{title}</p>
			{children}
		</div>
	);
}

interface Difference {
	label: string;
	mine: ReactNode;
	theirs: ReactNode;
}

function compare<Fields>(
	mine: Fields,
	theirs: Fields,
	descriptions: FieldDescriptions<Fields>,
): Difference[] {
	const names = Object.keys(descriptions) as (keyof Fields & string)[];
	return names.flatMap((name) => compareField(mine[name], theirs[name], descriptions[name]));
}

function compareField<Value>(
	mine: Value,
	theirs: Value,
	description: FieldDescription<Value>,
): Difference[] {
	if (isSameValue(mine, theirs)) return [];
	if (typeof description === "string") {
		return [{ label: description, mine: asText(mine), theirs: asText(theirs) }];
	}
	const { label } = description;
	if ("show" in description) {
		return [{ label, mine: description.show(mine), theirs: description.show(theirs) }];
	}
	if (mine === null || mine === undefined || theirs === null || theirs === undefined) {
		return [{ label, mine: asText(mine), theirs: asText(theirs) }];
	}
	return compare(mine, theirs, description.fields).map((difference) => ({
		...difference,
		label: `${label}: ${difference.label}`,
	}));
}

function asText(value: unknown): string {
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (Array.isArray(value)) return value.map(asText).join(", ") || "None";
	if (value === null || value === undefined || value === "") return "Empty";
	return typeof value === "object" ? JSON.stringify(value, null, "  ") : String(value);
}
