import { type ReactNode, useEffect, useState } from "react";
import { describeBakingDays } from "../../bakery/catalog/products.ts";
import type { FieldValues, Kind } from "../../bakery/resource/field.ts";
import { askClock } from "../screen/clock.ts";
import { ImageVersion, ImageVersions } from "./difference-list.tsx";
import type { FieldDescriptions } from "./field-descriptions.ts";
import { showRichText } from "./text-version.tsx";

/** How a value is shown where it does not read as text. */
const shows: { [Name in Kind]?: (value: FieldValues[Name]) => ReactNode } = {
	html: showRichText,
	image: (url) => <ImageVersion imageUrl={url} />,
	images: (urls) => <ImageVersions urls={urls} />,
	instant: (instant) => <TimeOf instant={instant} />,
	weekdays: describeBakingDays,
	sizes: (sizes) => sizes.map(({ name, price }) => `${name}: ${price}`).join(", "),
	questions: (questions) => questions.map(({ label }) => label).join(", "),
};

interface DescribedField {
	label: string;
	kind: Kind;
	/** Of a choice. */
	names?: Readonly<Record<string, string>>;
}

/**
 * How two versions of a record are compared, from the description of its fields.
 * @param custom the fields that are described there as such
 */
export function describeVersions<Form extends object>(
	described: Readonly<Record<string, DescribedField>>,
	custom: Partial<FieldDescriptions<Form>> = {},
): FieldDescriptions<Form> {
	const descriptions = Object.entries(described).map(([name, { label, kind, names }]) => {
		const show = names ? (value: string) => names[value] : shows[kind];
		return [name, show ? { label, show } : label];
	});
	return { ...Object.fromEntries(descriptions), ...custom };
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
