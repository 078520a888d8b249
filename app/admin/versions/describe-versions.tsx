import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { FormField, Kind } from "../../bakery/resource/field.ts";
import { askClock } from "../screen/clock.ts";
import { ImageVersion, ImageVersions } from "./difference-list.tsx";
import type { MarkedText as Marked, TextVersion } from "./marked-text.tsx";

/** It weighs much, with the parser of HTML, and few ever see it. Without it the text appears as it is stored. */
const MarkedText = lazy<typeof Marked>(() =>
	import("./marked-text.tsx").then(
		({ MarkedText }) => ({ default: MarkedText }),
		() => ({ default: ({ text }) => text || "Empty" }),
	),
);

function show(version: TextVersion): ReactNode {
	return (
		<Suspense fallback={version.isRich ? null : version.text}>
			<MarkedText {...version} />
		</Suspense>
	);
}

/** A version of a plain text; in a long one, the changes are marked. */
function showText(text: string, before: string): ReactNode {
	return show({ text, before });
}

/** A version of a rich text as plain text, with its changes marked. */
function showRichText(html: string, before?: string): ReactNode {
	return show({ text: html, before, isRich: true });
}

/** How a value is shown where it does not read as text. */
const shows: Partial<Record<Kind, (value: never) => ReactNode>> = {
	html: showRichText,
	image: (url: string | null) => <ImageVersion imageUrl={url} />,
	images: (urls: string[]) => <ImageVersions urls={urls} />,
	instant: (instant: string) => <TimeOf instant={instant} />,
};

/**
 * How two versions of a record are compared, from the description of its fields.
 * @param own where they are compared in another way
 */
export function describeVersions<Form extends object>(
	fields: Readonly<Record<string, FormField<unknown>>>,
	own: Partial<FieldDescriptions<Form>> = {},
): FieldDescriptions<Form> {
	const descriptions = Object.entries(fields).map(([name, { label, kind, inWords }]) => {
		const show = inWords ?? shows[kind];
		return [name, show ? { label, show } : label];
	});
	return { ...Object.fromEntries(descriptions), ...own };
}

/** A time as the bakery's clock shows it. @param instant empty for none. */
function TimeOf({ instant }: { instant: string }) {
	const [words, setWords] = useState("");
	useEffect(() => {
		if (!instant) return;
		let isLate = false;
		askClock({ instant }).then(
			(described) => isLate || setWords(described.words),
			// Two different times still differ.
			() => isLate || setWords(instant),
		);
		return () => {
			isLate = true;
		};
	}, [instant]);
	return instant ? words : "Empty";
}

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
