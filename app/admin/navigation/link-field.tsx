import { type ComponentProps, useId } from "react";
import {
	findLinkProblem,
	linkProblemTexts,
	type SitePaths,
	suggestPaths,
} from "../../bakery/links/site-paths.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { TextField } from "../../ui/field.tsx";

interface Props extends Omit<ComponentProps<typeof TextField>, "value"> {
	/** The pages to suggest; null if unknown. */
	paths: SitePaths | null;
	/** The typed address. */
	typed: string;
}

/** A page on this site, which it suggests, or a web address. It says where visitors find nothing. */
export function LinkField({ paths, typed, ...field }: Props) {
	const id = useId();
	const problem = paths && findLinkProblem(typed.trim(), paths, new Date());
	return (
		<>
			<TextField
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				inputMode="url"
				list={id}
				description={
					problem
						? linkProblemTexts[problem]
						: "A page on this site, such as /about, or a web address."
				}
				{...field}
			/>
			<datalist id={id}>
				{paths ? <Options of={suggestPaths(paths).map(({ path, name }) => [path, name])} /> : null}
			</datalist>
		</>
	);
}
