import { Link, type LinkProps } from "react-router";

/** A link as large as a finger, within a text or below it. */
export function TextLink(link: Omit<LinkProps, "className">) {
	return (
		<Link
			{...link}
			className="inline-flex min-h-11 items-center font-semibold text-primary-text hover:underline"
		/>
	);
}
