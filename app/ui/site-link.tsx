import { type ComponentProps, useContext } from "react";
import { Link, UNSAFE_DataRouterContext } from "react-router";

interface Props extends Omit<ComponentProps<"a">, "href"> {
	/** A path of this site, or any other address (`https:`, `mailto:`, `tel:`). */
	to: string;
	/** The history state of the page, for a path of this site. */
	state?: unknown;
}

/**
 * A link that stays inside the application where it can: a path of this site is prefetched, and
 * followed without a reload. Anything else is a plain link, as is a path that may have no page.
 */
export function SiteLink({ to, state, ...props }: Props) {
	const router = useContext(UNSAFE_DataRouterContext)?.router;
	const path = router?.match(to)?.at(-1)?.route.path;
	if (path === "*" || path === ":path" || isElsewhere(to)) return <a href={to} {...props} />;
	return <Link to={to} state={state} prefetch="intent" viewTransition {...props} />;
}

/** Whether an address leaves the application: it names a scheme or another host. */
function isElsewhere(address: string): boolean {
	return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(address);
}
