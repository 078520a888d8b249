import { ArrowLeft } from "lucide-react";
import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router";

interface Props {
	title: ReactNode;
	/** A sentence below the title. */
	intro?: ReactNode;
	/** The parent screen; `useBackLink` says how a form gets back to its list. */
	back?: { to: string; label: string; onClick?: MouseEventHandler } | undefined;
	/** Buttons beside the title. */
	actions?: ReactNode;
	/** For forms, whose lines should not get too long. */
	width?: "narrow" | "full";
	children: ReactNode;
}

/** A screen of the back office: its heading, the way back, its actions, its content. */
export function Screen({ title, intro, back, actions, width = "full", children }: Props) {
	return (
		<div className="container-page py-6 sm:py-9">
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
			<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
				<div>
					<h1 className="text-heading">{title}</h1>
					{intro ? <p className="mt-1 text-muted">{intro}</p> : null}
				</div>
				{actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
			</div>
			<div className={`mt-6 ${width === "narrow" ? "max-w-3xl" : ""}`}>{children}</div>
		</div>
	);
}
