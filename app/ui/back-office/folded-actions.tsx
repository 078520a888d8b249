import { Ellipsis } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useCloseOnNavigation } from "../popover-closing.ts";

/** Buttons in a row; in narrow windows they are in a menu at the bottom of the screen (admin.css). */
export function FoldedActions({ children }: { children: ReactNode }) {
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
