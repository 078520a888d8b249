import { type RefObject, useEffect } from "react";

/**
 * Closes a menu when a link is followed or the visitor goes back: without a reload, it would cover
 * the next page. Other navigations, such as after a save, don't close a menu opened meanwhile.
 * @param menu a popover.
 */
export function useCloseOnNavigation(menu: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const close = () => menu.current?.hidePopover?.();
		const closeForLink = ({ target, defaultPrevented: isOfRouter }: MouseEvent) => {
			if (isOfRouter && (target as Element).closest("a")) close();
		};
		window.addEventListener("click", closeForLink);
		window.addEventListener("popstate", close);
		return () => {
			window.removeEventListener("click", closeForLink);
			window.removeEventListener("popstate", close);
		};
	}, [menu]);
}
