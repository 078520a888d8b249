import type { MetaDescriptor } from "react-router";

/** The `meta` of a screen: its title, and that search engines stay away. */
export function screenMeta(title: string): MetaDescriptor[] {
	return [{ title: `${title} · Back office` }, { name: "robots", content: "noindex, nofollow" }];
}
