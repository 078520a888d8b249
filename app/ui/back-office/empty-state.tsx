import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
	icon: LucideIcon;
	title: ReactNode;
	/** The next steps. */
	children?: ReactNode;
	actions?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon: Icon, title, children, actions }: Props) {
	return (
		<div className="grid justify-items-center gap-3 rounded-box border border-line border-dashed px-6 py-12 text-center">
			<Icon aria-hidden="true" className="size-9 text-muted" />
			<p className="font-display text-label">{title}</p>
			{children ? <div className="max-w-prose text-muted">{children}</div> : null}
			{actions ? <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div> : null}
		</div>
	);
}
