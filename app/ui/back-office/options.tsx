import type { ReactNode } from "react";

type Option = readonly [value: string | number, name: ReactNode];

/** The options of a select, each with its value and its name. */
export function Options({ of }: { of: readonly Option[] }) {
	return of.map(([value, name]) => (
		<option key={value} value={value}>
			{name}
		</option>
	));
}
