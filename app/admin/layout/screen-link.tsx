import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * A link from one screen of the back office to another. What all pages know of the bakery is not
 * fetched again on the way.
 */
export function ScreenLink(props: ComponentProps<typeof Link>) {
	return <Link defaultShouldRevalidate={false} {...props} />;
}
