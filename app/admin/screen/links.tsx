import { ExternalLink } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { href, Link, type LinkProps, useLocation, useNavigate } from "react-router";
import { usePermission } from "../session/administrator.ts";

/** A link as large as a finger, within a text or below it. */
export function TextLink(link: Omit<LinkProps, "className">) {
	return (
		<Link
			{...link}
			className="inline-flex min-h-11 items-center font-semibold text-primary-text hover:underline"
		/>
	);
}

/** A public page by its path, in a new tab. */
export function PublicPageLink({ path, className }: { path: string; className: string }) {
	return (
		<a
			href={path}
			target="_blank"
			rel="noopener"
			className={`inline-flex min-h-11 items-center gap-2 break-all font-semibold text-primary-text text-sm hover:underline ${className}`}
		>
			{path}
			<ExternalLink aria-hidden="true" className="size-4 shrink-0" />
			<span className="sr-only">opens in a new tab</span>
		</a>
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

/** The history state of a form: the list it was opened from, with filters and page. */
interface ListOrigin {
	listPath: string;
}

/** For links from a list to its forms: the `state` that `useBackLink` understands. */
export function useListOrigin(): ListOrigin {
	const { pathname, search } = useLocation();
	return { listPath: pathname + search };
}

/**
 * The link from a form to its list. If the form was opened from the list, it goes back in the
 * history, which keeps the scroll position; otherwise it opens the list.
 * @param listPath the path of the whole list.
 */
export function useBackLink(listPath: string) {
	const navigate = useNavigate();
	const location = useLocation();
	// A fragment adds an entry to the history too.
	const [opened] = useState(location);
	const listOrigin = readListOrigin(opened.state);
	const to = listOrigin?.listPath ?? listPath;
	const isJustBefore = listOrigin !== null && opened.key === location.key;

	function leave() {
		void (isJustBefore ? navigate(-1) : navigate(to));
	}

	return {
		to,
		/** Goes there, as a click does. */
		leave,
		onClick(event: MouseEvent) {
			const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
			if (opensElsewhere) return;
			event.preventDefault();
			leave();
		},
	};
}

/**
 * The list that a form was opened from.
 * @param listPath the fallback.
 */
export function listPathFromState(state: unknown, listPath: string): string {
	return readListOrigin(state)?.listPath ?? listPath;
}

function readListOrigin(state: unknown): ListOrigin | null {
	if (typeof state !== "object" || state === null || !("listPath" in state)) return null;
	return typeof state.listPath === "string" ? { listPath: state.listPath } : null;
}

/** The way back of a screen of the whole team; undefined for those who start at Today. */
export function useDashboardLink() {
	const seesDashboard = usePermission("content");
	return seesDashboard ? { to: href("/admin/dashboard"), label: "Back to Dashboard" } : undefined;
}
