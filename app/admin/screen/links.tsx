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

/** A tab above a list, which links to one part of it. */
export function TabLink({ isShown, ...link }: LinkProps & { isShown: boolean }) {
	return (
		<Link
			{...link}
			aria-current={isShown ? "page" : undefined}
			className="-mb-px flex min-h-12 items-center gap-2 border-transparent border-b-3 px-3 font-semibold hover:border-line aria-[current=page]:border-primary-text aria-[current=page]:text-primary-text"
		/>
	);
}
