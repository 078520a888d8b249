import { type ReactNode, useEffect, useState } from "react";
import type { FormField, Kind } from "../../bakery/resource/field.ts";
import { askClock } from "../screen/clock.ts";
import { ImageVersion, ImageVersions } from "./difference-list.tsx";
import type { FieldDescriptions } from "./field-descriptions.ts";
import { showRichText } from "./text-version.tsx";

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
