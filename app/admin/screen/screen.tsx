import { ArrowLeft, Ellipsis } from "lucide-react";
import { type MouseEventHandler, type ReactNode, useId, useRef } from "react";
import { Link, type MetaDescriptor } from "react-router";
import { useCloseOnNavigation } from "../../ui/popover-closing.ts";
import { useDashboardLink } from "./links.tsx";

interface Props {
	title: ReactNode;
	/** A sentence below the title. */
	intro?: ReactNode;
	/**
	 * The parent screen: the dashboard unless it is given; null for none. `useBackLink` says how a form
	 * gets back to its list.
	 */
	back?: { to: string; label: string; onClick?: MouseEventHandler } | null | undefined;
	/** Buttons beside the title. */
	actions?: ReactNode;
	/** Further ones before them, which narrow windows fold into a menu. */
	more?: ReactNode;
	/** For forms, whose lines should not get too long. */
	width?: "narrow" | "full";
	children: ReactNode;
}

/** A screen of the back office: its heading, the way back, its actions, its content. */
export function Screen({ title, intro, actions, more, width = "full", children, ...props }: Props) {
	const dashboard: Props["back"] = useDashboardLink();
	const { back = dashboard } = props;
	return (
		<div className="container-page py-5 sm:py-8">
			{back ? (
				<Link
					to={back.to}
					onClick={back.onClick}
					className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-2 rounded-field px-2 font-semibold text-primary-text text-sm hover:underline print:hidden"
				>
					<ArrowLeft aria-hidden="true" className="size-4" />
					{back.label}
				</Link>
			) : null}
			<div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-3 sm:gap-x-6">
				<div>
					<h1 className="text-heading">{title}</h1>
					{intro ? <p className="mt-1 text-muted">{intro}</p> : null}
				</div>
				{actions || more ? (
					<div className="flex flex-wrap gap-x-1 gap-y-3 sm:gap-x-3 max-sm:[&>.btn-primary]:px-4 print:hidden">
						{more ? <FoldedActions>{more}</FoldedActions> : null}
						{actions}
					</div>
				) : null}
			</div>
			<div className={`mt-5 ${width === "narrow" ? "max-w-3xl" : ""}`}>{children}</div>
		</div>
	);
}

/** Buttons in a row; in narrow windows they are in a menu at the bottom of the screen (admin.css). */
function FoldedActions({ children }: { children: ReactNode }) {
	const id = useId();
	const menu = useRef<HTMLDivElement>(null);
	useCloseOnNavigation(menu);
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				aria-label="More actions"
				title="More actions"
				className="btn btn-ghost btn-square order-last size-11 rounded-full lg:hidden"
			>
				<Ellipsis aria-hidden="true" className="size-6" />
			</button>
			<div ref={menu} id={id} popover="auto" className="folded-actions">
				{children}
			</div>
		</>
	);
}

/** The `meta` of a screen: its title, and that search engines stay away. */
export function screenMeta(title: string): MetaDescriptor[] {
	return [{ title: `${title} · Back office` }, { name: "robots", content: "noindex, nofollow" }];
}
