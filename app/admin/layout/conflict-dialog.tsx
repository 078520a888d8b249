import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** How each field is called and shown to those who compare two versions. */
export type FieldDescriptions<Fields> = {
	[Name in keyof Fields]: string | { label: string; show(value: Fields[Name]): ReactNode };
};

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
	const names = Object.keys(descriptions) as (keyof Fields & string)[];
	const differing = names.filter((name) => !isSame(mine[name], theirs[name]));
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
			{differing.length === 0 ? <p>Both versions say the same.</p> : null}
			<dl className="grid gap-5">
				{differing.map((name) => (
					<div key={name}>
						<dt className="font-semibold">{labelOf(descriptions[name])}</dt>
						<dd className="mt-1.5 grid gap-3 sm:grid-cols-2">
							<Version title="Yours">{shown(descriptions[name], mine[name])}</Version>
							<Version title="Theirs">{shown(descriptions[name], theirs[name])}</Version>
						</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}

function Version({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="max-h-60 overflow-y-auto whitespace-pre-wrap rounded-field border border-line bg-surface px-4 py-3">
			<p className="font-semibold text-muted text-sm">{title}</p>
			{children}
		</div>
	);
}

type Description<Value> = string | { label: string; show(value: Value): ReactNode };

function labelOf<Value>(description: Description<Value>): string {
	return typeof description === "string" ? description : description.label;
}

function shown<Value>(description: Description<Value>, value: Value): ReactNode {
	return typeof description === "string" ? asText(value) : description.show(value);
}

function asText(value: unknown): string {
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (Array.isArray(value)) return value.map(asText).join(", ") || "None";
	if (value === null || value === undefined || value === "") return "Empty";
	return typeof value === "object" ? JSON.stringify(value, null, "  ") : String(value);
}

function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
