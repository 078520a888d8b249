import type { ReactNode } from "react";
import { showText } from "./text-version.tsx";

/** The label of each field, and how its value is shown when two versions are compared. */
export type FieldDescriptions<Fields> = {
	[Name in keyof Fields]: FieldDescription<Fields[Name]>;
};

type FieldDescription<Value> =
	| string
	/** @param base the value that both versions started from; undefined if unknown. */
	| { label: string; show(value: Value, base?: Value): ReactNode }
	/** A group of fields, which are compared one by one. */
	| { label: string; fields: FieldDescriptions<NonNullable<Value>> };

export interface DescribedField {
	/** As `about.title`. */
	path: string;
	label: string;
	show(value: unknown, base?: unknown): ReactNode;
}

/** The fields of a form with those of its groups, in their order. */
export function describedFields(
	descriptions: FieldDescriptions<Record<string, unknown>>,
	{ path = "", label = "" } = {},
): DescribedField[] {
	return Object.entries(descriptions).flatMap(([name, description]) => {
		const ownPath = path + name;
		if (typeof description === "string") {
			return [{ path: ownPath, label: label + description, show: showPlain }];
		}
		const ownLabel = label + description.label;
		if ("show" in description) {
			return [{ path: ownPath, label: ownLabel, show: description.show }];
		}
		const groupLabel = ownLabel && `${ownLabel}: `;
		return describedFields(description.fields, { path: `${ownPath}.`, label: groupLabel });
	});
}

/** The labels of the fields at these paths, each once. */
export function labelsOf<Fields>(
	descriptions: FieldDescriptions<Fields>,
	paths: readonly string[],
): string[] {
	const labels = describedFields(descriptions as FieldDescriptions<Record<string, unknown>>)
		.filter(({ path }) => paths.includes(path))
		.map(({ label }) => label);
	return [...new Set(labels)];
}

function showPlain(value: unknown, base?: unknown): ReactNode {
	if (typeof value !== "string" || typeof base !== "string") return asText(value);
	return value === "" ? asText(value) : showText(value, base);
}

function asText(value: unknown): string {
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (Array.isArray(value)) return value.map(asText).join(", ") || "None";
	if (value === null || value === undefined || value === "") return "Empty";
	return typeof value === "object" ? JSON.stringify(value, null, "  ") : String(value);
}
