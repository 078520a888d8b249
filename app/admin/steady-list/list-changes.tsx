import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";

interface Props {
	/** Changes that the list does not show yet. */
	changes: number;
	onShow: () => void;
	/** A description of the list. */
	children?: ReactNode;
	/** At the end of the line. */
	controls?: ReactNode;
}

/** A line above a list that keeps its height: how much is in it, and what others changed. */
export function ListChanges({ changes, onShow, children, controls }: Props) {
	function show() {
		onShow();
		focusPageHeading();
	}
	return (
		<div className="my-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4">
			<p role="status" className="text-muted text-sm">
				{children}
				{changes > 0 ? (
					<span className="sr-only"> {changes === 1 ? "1 change" : `${changes} changes`}</span>
				) : null}
			</p>
			{changes > 0 ? (
				<Button variant="outline" className="min-h-11" onClick={show}>
					{changes === 1 ? "Show 1 Update" : `Show ${changes} Updates`}
				</Button>
			) : null}
			{controls}
		</div>
	);
}
